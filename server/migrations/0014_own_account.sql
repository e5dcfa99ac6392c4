-- Where a member is signed in: in plain words, found as they signed in. What the browser sent is not kept.
alter table sessions
  add column id integer generated always as identity,
  add column browser text,
  add column system text;
-- In the place of the one by member alone, so that signing in still writes two.
drop index sessions_member;
create unique index sessions_member on sessions (member_id, id);

-- A new address counts once the link was opened that was mailed to it (rules/accounts 51).
create table email_changes (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null default now(),
  waits_until timestamptz not null,
  -- Null until the new address counts; nobody else gets the old one before this.
  reserved_until timestamptz,
  -- Given up, replaced or objected to.
  ended_at timestamptz
);
create unique index email_changes_waiting on email_changes (member_id)
  where reserved_until is null and ended_at is null;
create index email_changes_member on email_changes (member_id, id);
create index email_changes_reserved on email_changes (lower(old_email))
  where reserved_until is not null and ended_at is null;

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check
    check (purpose in ('activation', 'password_reset', 'email_change', 'email_objection')),
  add column email_change_id integer references email_changes on delete cascade;
create index mailed_links_email_change on mailed_links (email_change_id) where email_change_id is not null;
