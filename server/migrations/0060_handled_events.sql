-- Jobs whose only effect was to queue other jobs. One that runs again after a crash finds its row and queues nothing.
-- Job ids start again from 1 in a restored database, so the time of queueing is part of the key.
create table handled_events (
  job_id bigint not null,
  queued_at timestamptz not null,
  handled_at timestamptz not null default now(),
  primary key (job_id, queued_at)
);
