-- What became of each backup, and of each try to restore one (rules/backups). The process that does it writes its own row,
-- so that a run that is killed leaves one that has not ended.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The folder or bucket, without any secret.
  place text not null default '',
  -- The archive that was made, or that was tried.
  archive text,
  -- What this run stored.
  bytes bigint check (bytes >= 0),
  -- A sentence for the office.
  error text,
  -- When the admins were told that it failed.
  told_at timestamptz,
  check ((finished_at is null) = (archive is null and error is null)),
  check (error is null or archive is null)
);
create index backup_runs_started on backup_runs (kind, started_at);
create index backup_runs_untold on backup_runs (id) where error is not null and told_at is null;

-- One row: since when backups are looked after, and when the admins were told last that there is none.
create table backup_watch (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default now(),
  warned_at timestamptz
);
