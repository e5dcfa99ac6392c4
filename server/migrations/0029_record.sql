-- The record is for good.
alter table audit_log add column undoes_id bigint references audit_log;
-- Nothing is taken back twice.
create unique index audit_log_undoes on audit_log (undoes_id) where undoes_id is not null;
create index audit_log_at on audit_log (at);
create index audit_log_action on audit_log (action, id);
create index audit_log_kind on audit_log (subject, id);

-- Whether an entry is about a member or about what they wrote.
create function audit_is_about(entry audit_log, member integer) returns boolean language sql stable as $$
  select case entry.subject
    when 'member' then entry.subject_id = member
    when 'product' then exists (select from products where id = entry.subject_id and author_id = member)
    when 'thread' then exists (select from threads where id = entry.subject_id and author_id = member)
    when 'comment' then exists (select from comments where id = entry.subject_id and author_id = member)
    when 'message' then exists (select from messages where id = entry.subject_id and sender_id = member)
    else false end
$$;

-- What is left of some fields is a part of them: no value is new or another.
create function is_part_of(part jsonb, whole jsonb) returns boolean language sql immutable as $$
  select not exists (select from jsonb_each(part) kept where whole -> kept.key is distinct from kept.value)
$$;

-- The one change that there is: entries about a member whose account is erased, named for this transaction alone,
-- lose words.
create function keep_record() returns trigger language plpgsql as $$
declare
  erased integer := (
    select id from members
    where id = nullif(current_setting('record.redacts', true), '')::integer and erased_at is not null);
begin
  if tg_op <> 'UPDATE' or erased is null then
    raise exception 'the record is never changed' using errcode = 'restrict_violation';
  end if;
  if audit_is_about(old, erased)
    and (new.id, new.at, new.actor_id, new.action, new.subject, new.subject_id)
      = (old.id, old.at, old.actor_id, old.action, old.subject, old.subject_id)
    and new.undoes_id is not distinct from old.undoes_id
    and is_part_of(new.before, old.before) and is_part_of(new.after, old.after) then
    return new;
  end if;
  raise exception 'the record is never changed' using errcode = 'restrict_violation';
end
$$;

create function record_redaction() returns trigger language plpgsql as $$
begin
  insert into audit_log (actor_id, action, subject, subject_id, before, after)
  select m, 'record-redacted', 'member', m, '{}', jsonb_build_object('entries', count(*))
  from redacted, (select current_setting('record.redacts')::integer as m) leaver
  group by m;
  return null;
end
$$;

create trigger keep_record before update or delete on audit_log for each row execute function keep_record();
create trigger keep_whole_record before truncate on audit_log for each statement execute function keep_record();
create trigger record_redaction after update on audit_log referencing new table as redacted
  for each statement execute function record_redaction();

-- Words for one download of the record, and what of it.
create table record_downloads (
  token_hash bytea primary key,
  member_id integer not null references members on delete cascade,
  filter jsonb not null,
  expires_at timestamptz not null
);
create index record_downloads_member on record_downloads (member_id);
