-- Which pools of job workers live: a pool is alive while the connection that registered it is. Jobs locked by
-- any other pool are a dead one's, and are released.
create table job_pools (
  pool_id text primary key,
  backend_pid integer not null,
  backend_start timestamptz not null
);
