-- Edits of a profile are told apart by a number, so that of two windows neither overwrites the other unseen.
alter table members add column version integer not null default 1;

-- Files of faces that no member has yet: known before they are stored, so that a change that is cut short leaves
-- nothing that nobody knows.
create table waiting_avatars (
  file text primary key,
  created_at timestamptz not null default now()
);
