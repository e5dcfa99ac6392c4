-- Who a member is at the community site that signs members in (rules/single-sign-on). One account there is one account here,
-- and the other way round. Names, roles and addresses stay in `members`.
create table member_identities (
  id integer generated always as identity primary key,
  issuer text not null,
  -- As the site there calls the account; never shown.
  subject text not null,
  member_id integer not null references members,
  linked_at timestamptz not null default now(),
  -- When it was last said there that the account is a member's.
  confirmed_at timestamptz not null default now(),
  -- When it was last asked, whatever came of it.
  asked_at timestamptz not null default now(),
  -- The membership is over.
  ended_at timestamptz,
  unique (issuer, subject),
  unique (member_id, issuer)
);
create index member_identities_asked on member_identities (asked_at) where ended_at is null;

-- By which it may be asked how things stand: refresh tokens, encrypted with a key that is not in here.
create table sso_grants (
  identity_id integer primary key references member_identities on delete cascade,
  token bytea not null,
  kept_at timestamptz not null default now()
);

-- Sign-ins that were begun and not yet ended, of a few minutes: what is known of them is hashed.
create table sso_attempts (
  -- Of the secret that the tab holds in which it was begun: all else follows from that.
  tab_hash bytea primary key,
  -- Where a member links their own account. No reference: of somebody who is gone nothing is linked.
  for_member integer,
  -- Of the session and the password by which they proved who they are: both have to hold until it ends.
  session_hash bytea,
  proof_hash bytea,
  begun_at timestamptz not null default now(),
  check (num_nulls(for_member, session_hash, proof_hash) in (0, 3))
);

-- Back-channel logouts that were heard, each of which counts once.
create table sso_logouts (
  word_hash bytea primary key,
  heard_at timestamptz not null default now()
);

-- Of sessions that began there: with whom, and what that session is called there.
alter table sessions add column identity_id integer references member_identities on delete cascade;
alter table sessions add column sid text;
create index sessions_identity on sessions (identity_id) where identity_id is not null;
