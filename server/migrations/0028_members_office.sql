-- The office keeps members: who was here when, who was invited, and what the staff noted.
alter table members
  -- To within five minutes: ended sessions are forgotten, and this is not.
  add column last_seen_at timestamptz,
  -- Null of who came by themselves.
  add column invited_at timestamptz;
update members m set last_seen_at = s.at
from (select member_id, max(last_used_at) as at from sessions group by member_id) s where s.member_id = m.id;

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check
    check (purpose in ('activation', 'password_reset', 'email_change', 'email_objection', 'invitation'));

-- The words by which admins find a member, of the name and of the parts of the address.
create function member_search_vector(first_name text, last_name text, email text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(
    first_name || ' ' || last_name || ' ' || coalesce(email, ''), '@._+-/\:;,()"''', '              '))
$$;
create index members_words on members using gin (member_search_vector(first_name, last_name, email))
  where erased_at is null;
create index members_newest on members (created_at desc, id desc) where erased_at is null;
create index members_by_name on members (lower(last_name), lower(first_name), id) where erased_at is null;
-- Those of whom one has to stay; the few are looked for among all.
create index members_admins on members (id) where role in ('super_admin', 'admin');
create index comments_author_flagged on comments (author_id) where flag_count > 0 and deleted_at is null;

create table member_notes (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  author_id integer not null references members,
  words text not null,
  written_at timestamptz not null default now()
);
create index member_notes_member on member_notes (member_id, id);
create index member_notes_author on member_notes (author_id, id);
