-- What keeps a right from outliving its end at the community site (rules/single-sign-on 17 to rules/single-sign-on 19).

-- Which account there a logout named, and which session of it; hashed, as its word is.
alter table sso_logouts add column subject_hash bytea;
alter table sso_logouts add column sid_hash bytea;

-- How often in a row the site was asked and did not answer: pauses grow with it.
alter table member_identities add column unanswered smallint not null default 0;
-- About whom nothing was heard for long.
create index member_identities_confirmed on member_identities (confirmed_at) where ended_at is null;

-- Null of one that stood before this was kept: it was set before any that says when.
alter table members add column password_set_at timestamptz;
