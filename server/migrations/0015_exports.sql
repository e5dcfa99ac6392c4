-- A member's data to take along (rules/data-export): one for each member, the one that was asked for last.
create table exports (
  id integer generated always as identity primary key,
  member_id integer not null unique references members on delete cascade,
  asked_at timestamptz not null default now(),
  -- Counted as each try begins, so that one that takes its process along counts too.
  attempts integer not null default 0,
  -- Where it is stored, or will be: the try that is under way has named it, before it writes.
  file text,
  bytes bigint,
  made_at timestamptz,
  failed_at timestamptz
);
create index exports_made on exports (made_at) where made_at is not null;

-- For one download each; the word itself is only in the member's browser.
create table export_tokens (
  token_hash bytea primary key,
  export_id integer not null references exports on delete cascade,
  expires_at timestamptz not null
);
create index export_tokens_export on export_tokens (export_id);

-- What one of the staff did, and which flags of a member's were cleared.
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_flags on audit_log using gin ((before -> 'flags') jsonb_path_ops) where before ? 'flags';
