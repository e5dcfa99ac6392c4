-- How often a letter was tried before it was given up; of those that were given up before this, nobody knows.
alter table failed_letters add tries smallint;

-- An act on many that could not be finished: what is done stays done.
alter table bulk_acts
  add has_failed boolean not null default false,
  add check (finished_at is not null or not has_failed);
