-- The secret address of a member's calendar of saved events (rules/calendar 6); the token itself is in the address alone.
create table calendar_tokens (
  member_id integer primary key references members on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null default now()
);

-- Events by date, also those that are over: the end is checked in the index.
create index products_events on products (begins_at, id, ends_at)
  where deleted_at is null and status <> 'inactive' and begins_at is not null;
