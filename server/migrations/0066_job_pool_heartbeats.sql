-- A pool of job workers is alive while it says so every few seconds, by the clock of the database. The release before goes by the
-- connection that registered it.
alter table job_pools
  alter column backend_pid drop not null,
  alter column backend_start drop not null,
  add column beat_at timestamptz not null default now();
