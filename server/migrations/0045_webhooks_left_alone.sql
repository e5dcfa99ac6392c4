-- An address that refused several messages in a row is left alone for a while, whatever comes meanwhile (rules/webhooks 10).
alter table webhooks add column refusals smallint not null default 0;
alter table webhooks add column rests_until timestamptz;
