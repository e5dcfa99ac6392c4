-- Whoever registers with an address that has an account learns so from its mailbox alone: once a day, however often
-- somebody tries (rules/accounts 11).
alter table members add column told_of_account_at timestamptz;
