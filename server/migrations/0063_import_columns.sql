-- Imports ask which column is what, group problems by kind, and add names that the lists do not have yet (rules/imports).
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('receiving', 'mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled'));
alter table imports drop constraint imports_check1;
alter table imports add constraint imports_finished_check
  check ((finished_at is null) = (state in ('receiving', 'mapping', 'checking', 'checked', 'importing')));

-- Columns of the file, with what their cells say about numbers and dates.
alter table imports add column file_columns jsonb not null default '[]';
-- What each column is, by place; null until the file was read.
alter table imports add column mapping jsonb;
-- Cells of the first rows. They may name people, and go as the import ends.
alter table imports add column preview jsonb not null default '[]';
alter table imports add column day_order text check (day_order in ('day-first', 'month-first'));
-- An export of this application wrote the file.
alter table imports add column is_own_export boolean not null default false;

-- The sentence without the names and numbers that differ from row to row.
alter table import_faults add column kind text not null default '';
update import_faults set kind = sentence;
alter table import_faults add column cell text not null default '';

-- Names that the lists do not have yet.
create table import_names (
  import_id integer not null references imports on delete cascade,
  column_name text not null,
  name text not null,
  primary key (import_id, column_name, name)
);

-- In which days end, as IANA names it.
alter table settings add column time_zone text not null default 'UTC';
