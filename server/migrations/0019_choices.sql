-- How members want to be told of things, where it is not as usual (rules/letters 19).
create table choices (
  member_id integer not null references members on delete cascade,
  kind text not null,
  choice text not null,
  -- What was chosen before a letter was unsubscribed from, until something else is chosen.
  before text,
  primary key (member_id, kind),
  check (
    case kind
      when 'alerts' then choice in ('at_once', 'daily', 'weekly', 'off')
      when 'votes' then choice in ('here', 'off')
      when 'replies' then choice in ('mail', 'here', 'off')
      when 'comments' then choice in ('mail', 'here', 'off')
      when 'staff' then choice in ('mail', 'here', 'off')
      when 'messages' then choice in ('mail', 'here', 'off')
      else false
    end
  )
);
-- Whose letters are gathered by day or by week.
create index choices_choice on choices (kind, choice, member_id);

-- Signs the links in letters by which one chooses without signing in: made here, known to this database alone.
create table letter_keys (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into letter_keys (key)
  values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
