-- What a restore must not undo, until it is noted beside the backups (rules/backups 13): that an account was erased, that one
-- asked to be or came back, and that a member chose about letters. How the last two stand is read from `members` and `choices`.
-- Where no backups are made, nothing waits here for long.
create table lasting_acts (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  what text not null check (what in ('erased', 'departure', 'chosen')),
  -- Who may be a former member by now.
  member_id integer not null,
  -- Of erased ones: whether what they wrote stays.
  keeps_posts boolean,
  -- Of letters.
  kind text,
  check ((keeps_posts is not null) = (what = 'erased')),
  check ((kind is not null) = (what = 'chosen'))
);
