-- What of the demo content stands by itself (docs/decisions/0061). What else is demo follows from who wrote it.
create table demo_rows (
  kind text not null check (kind in ('member', 'category', 'type', 'tag', 'label')),
  id integer not null,
  primary key (kind, id)
);

-- Loaded before there were marks: nobody has a real address at the name that is reserved for examples. Its master lists stay.
insert into demo_rows (kind, id) select 'member', id from members where lower(email) like '%@guildhall.example';

-- A removal that has begun; one at most, and it goes with the last mark.
create table demo_removals (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null default now()
);

-- Whoever wrote below it is told that their words went with it.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check
    check (kind in ('reply', 'comment', 'votes', 'staff', 'message', 'flag-decided', 'demo-removed'));
