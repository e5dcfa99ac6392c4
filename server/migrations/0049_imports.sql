-- Products and members that come in as tables (rules/imports): the file lies in storage while it is needed.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('product', 'member')),
  begun_by integer not null references members,
  begun_at timestamptz not null default now(),
  -- Whoever had its rows written; null until somebody has.
  run_by integer references members check (run_by is not null or state not in ('importing', 'done')),
  -- When bytes of the file came last, to the minute.
  heard_at timestamptz not null default now(),
  state text not null default 'receiving'
    check (state in ('receiving', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  finished_at timestamptz,
  -- Null once it is removed.
  file text,
  -- As it was called where it came from.
  file_name text not null,
  -- How it is spelled, as the check found it.
  encoding text,
  separator text,
  -- Some of its bytes are no letters of UTF-8.
  has_bad_bytes boolean not null default false,
  columns text[] not null default '{}',
  unknown_columns text[] not null default '{}',
  samples text[] not null default '{}',
  -- Null until they are counted.
  rows integer,
  -- Of these, in the check or in the import.
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  faulty integer not null default 0,
  -- Of the lists that rows are judged by, as the check found them.
  lists_hash bytea,
  leaves_faulty boolean not null default false,
  sends_invitations boolean not null default false,
  -- A sentence for the office.
  problem text,
  check ((finished_at is null) = (state in ('receiving', 'checking', 'checked', 'importing')))
);
-- One of a kind at a time.
create unique index imports_open on imports (kind) where finished_at is null;
create index imports_begun_by on imports (begun_by);
create index imports_run_by on imports (run_by);

create table import_faults (
  id integer generated always as identity primary key,
  import_id integer not null references imports on delete cascade,
  row_number integer not null,
  column_name text not null,
  sentence text not null
);
create index import_faults_import on import_faults (import_id, id);

-- How often each was said, also of those that are not kept; '' is whatever else was said of the column.
create table import_fault_sums (
  import_id integer not null references imports on delete cascade,
  column_name text not null,
  sentence text not null,
  count integer not null,
  primary key (import_id, column_name, sentence)
);

-- What the office calls products, or the first export that they were in: a second run of a file finds them by it, here and
-- in other installations.
create table product_keys (
  key text primary key,
  product_id integer not null unique references products on delete cascade
);

-- Words for one download each.
create table import_downloads (
  token_hash bytea primary key,
  member_id integer not null references members on delete cascade,
  kind text not null,
  -- Whose faults; null for the things themselves.
  import_id integer references imports on delete cascade,
  expires_at timestamptz not null
);
create index import_downloads_member on import_downloads (member_id);
create index import_downloads_import on import_downloads (import_id);
