-- What members do to each other's words: edit and delete their own, vote, flag; and what the staff do about it.

alter table threads
  add column summary text not null default '',
  add column description_text text not null default '',
  add column edited_at timestamptz,
  -- When it was written or last commented on.
  add column active_at timestamptz not null default now(),
  add column search_vector tsvector
    generated always as (to_tsvector('english'::regconfig, title || ' ' || description_text)) stored;
create index threads_discussed on threads (comment_count desc, created_at desc, id desc)
  where deleted_at is null;
create index threads_unanswered on threads (created_at desc, id desc)
  where deleted_at is null and comment_count = 0;
create index threads_search on threads using gin (search_vector) where deleted_at is null;

alter table comments
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- The author deletes, the staff remove.
  add column deleted_by integer references members,
  -- A deleted comment keeps its place, as a line, while a reply to it is shown. Lists walk along these alone.
  add column is_listed boolean not null default true,
  -- Open flags, and when the newest came.
  add column flag_count integer not null default 0,
  add column flagged_at timestamptz;
drop index comments_product, comments_thread;
create index comments_product on comments (product_id, created_at, id) where product_id is not null and is_listed;
create index comments_thread on comments (thread_id, created_at, id) where thread_id is not null and is_listed;
create index comments_flagged on comments (flagged_at desc, id desc) where flag_count > 0 and deleted_at is null;

-- One row for each member and comment; gone when taken back or cleared.
create table flags (
  comment_id integer not null references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, member_id)
);
create index flags_member on flags (member_id);

-- What the staff did, for good: who, when, to what, before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer not null references members,
  action text not null,
  -- The kind of thing and its id: 'comment', 17.
  subject text not null,
  subject_id integer not null,
  before jsonb not null,
  after jsonb not null
);
create index audit_log_subject on audit_log (subject, subject_id, id);
