-- Why comments are flagged, and what the staff leave each other while they work on them.

alter table flags
  add column reason text check (reason in ('spam', 'rude', 'off_topic', 'wrong', 'other')),
  add column words text not null default '';

-- Who of the staff looks at a comment. One that is over is as good as none.
create table flag_claims (
  comment_id integer primary key references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  until timestamptz not null
);
create index flag_claims_member on flag_claims (member_id);

-- For colleagues alone.
create table flag_notes (
  id integer generated always as identity primary key,
  comment_id integer not null references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  words text not null,
  written_at timestamptz not null default now()
);
create index flag_notes_comment on flag_notes (comment_id, id);
create index flag_notes_member on flag_notes (member_id, id);

-- What members said with flags that an entry of the record cleared. The record itself keeps their reasons: words go with
-- whoever wrote them.
create table cleared_flag_words (
  entry_id bigint not null references audit_log,
  member_id integer not null references members on delete cascade,
  words text not null,
  primary key (entry_id, member_id)
);
create index cleared_flag_words_member on cleared_flag_words (member_id);

-- Whoever had flagged a comment is told what was decided, each by a notice of the same act.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check
    check (kind in ('reply', 'comment', 'votes', 'staff', 'message', 'flag-decided')),
  drop constraint notices_check2,
  add constraint notices_act_check check ((act_id is not null) = (kind in ('staff', 'flag-decided')));
drop index notices_act;
create unique index notices_act on notices (act_id, member_id) where act_id is not null;
