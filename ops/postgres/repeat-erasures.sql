-- Repeats what a return to a moment must not undo (docs/running/point-in-time.md). Standard input holds the notes of the erasure
-- journal, one JSON document a line; the variable `moment` is the moment.
begin;
create temp table notes (note jsonb) on commit drop;
\copy notes from pstdin
delete from notes where (note->>'at')::timestamptz < timestamptz :'moment' - interval '1 hour';
update members set deletion_requested_at = (note->>'since')::timestamptz, keeps_posts = (note->>'keepsPosts')::boolean
  from (select distinct on (note->>'memberId') note from notes where note->>'what' = 'departure'
    order by note->>'memberId', note->>'at' desc) departures
  where id = (note->>'memberId')::int and erased_at is null;
update members set deletion_requested_at = to_timestamp(0), keeps_posts = (note->>'keepsPosts')::boolean
  from notes where id = (note->>'memberId')::int and note->>'what' = 'erased' and erased_at is null;
update applications set refused_at = deletion_requested_at from members
  where id = member_id
    and id in (select (note->>'memberId')::int from notes where note->>'what' in ('departure', 'erased'));
insert into choices (member_id, kind, choice)
  select distinct on (id, note->>'kind') id, note->>'kind', note->>'choice'
  from notes join members on id = (note->>'memberId')::int where note->>'what' = 'chosen'
  order by id, note->>'kind', note->>'at' desc
  on conflict (member_id, kind) do update set choice = excluded.choice, before = null;
select graphile_worker.add_job('queue-due-departures');
commit;
