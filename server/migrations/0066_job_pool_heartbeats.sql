-- A pool of job workers is alive while it says so every few seconds, by the clock of the database. Before, it was alive while the
-- connection that registered it was.
alter table job_pools
  drop column backend_pid,
  drop column backend_start,
  add column beat_at timestamptz not null default now();
