-- Letters that a member may do without: one row for each, sent once or not at all (docs/decisions/0017). What it says is
-- put together as it leaves, from the ids in `about`.
create table letters (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null,
  about jsonb not null default '{}',
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  dropped_at timestamptz,
  dropped_why text,
  check (sent_at is null or dropped_at is null),
  check ((dropped_at is null) = (dropped_why is null))
);
create index letters_member on letters (member_id, id);
create index letters_queued on letters (queued_at);

-- Addresses whose mail server refused them; a letter that arrives takes the row away (rules/letters 11, 12).
create table mail_addresses (
  email text primary key check (email = lower(email)),
  member_id integer not null references members on delete cascade,
  refusals smallint not null default 0,
  last_refused_at timestamptz not null default now(),
  unreachable_since timestamptz
);
create index mail_addresses_member on mail_addresses (member_id);

-- Letters that nothing more is tried for, to read what went wrong and to send them again.
create table failed_letters (
  id integer generated always as identity primary key,
  lane text not null check (lane in ('urgent', 'ordinary')),
  -- Of the job, and what it was handed.
  name text not null,
  payload jsonb not null,
  -- Null where the work ended before it knew.
  member_id integer references members on delete cascade,
  email text,
  error text not null,
  failed_at timestamptz not null default now(),
  unique (name, payload)
);
create index failed_letters_member on failed_letters (member_id);
create index failed_letters_failed on failed_letters (failed_at);
