/** The SQL that tells which entries of the record are looked at. */
import type { Actor } from '#contract/accounts/model.ts';
import { mayRead, type RecordFilter, recordedKinds } from '#contract/moderation/model.ts';
import { namedLike } from '../accounts/index.ts';

/**
 * Of `audit_log a`; `values` go on where `first` ends. What concerns members themselves is not for everybody. Notes about
 * the reader and reports of what the reader sent are for others alone.
 */
export function conditionOf(
  { person, kind, targetId, ownerId, action, from, to }: RecordFilter,
  reader: Actor,
  first: unknown[],
): { where: string; values: unknown[] } {
  const values = [...first];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [isFor(reader, place)];
  if (person !== '') conditions.push(isBy(place, person));
  if (kind !== '') conditions.push(`a.subject = ${place(kind)}`);
  if (targetId !== null) conditions.push(`a.subject_id = ${place(targetId)}`);
  if (ownerId !== null) conditions.push(isAbout(place(ownerId)));
  if (action !== '') conditions.push(`a.action = ${place(action)}`);
  if (from !== '') conditions.push(`a.at >= ${place(`${from}T00:00:00Z`)}::timestamptz`);
  if (to !== '') conditions.push(`a.at < ${place(`${to}T00:00:00Z`)}::timestamptz + interval '24 hours'`);
  return { where: conditions.join(' and '), values };
}

type Place = (value: unknown) => string;

function isFor(reader: Actor, place: Place): string {
  const id = place(reader.memberId);
  const isNotOwnReport = `(a.subject <> 'message'
    or not exists (select from messages g where g.id = a.subject_id and g.sender_id = ${id}))`;
  const hidden = recordedKinds.filter((kind) => !mayRead(reader, kind));
  if (hidden.length > 0) return `a.subject <> all(${place(hidden)}::text[]) and ${isNotOwnReport}`;
  return `(a.action <> 'member-noted' or a.subject_id <> ${id}) and ${isNotOwnReport}`;
}

function isBy(place: Place, person: string): string {
  if (/^\d{1,9}$/.test(person)) return `a.actor_id = ${place(Number(person))}`;
  return `a.actor_id = any(${namedLike(place, person)})`;
}

/** The newest of them that are looked at, about a member and about what they wrote. */
const looked = 2_000;

/** Each thing of theirs is looked up in the index of what acts are about. */
function isAbout(id: string): string {
  const authored = (kind: string, table: string) =>
    ['is null', 'is not null'].map(
      (deleted) =>
        `select '${kind}' as kind, id from ${table} where author_id = ${id}::integer and deleted_at ${deleted}`,
    );
  const things = [
    `select 'member' as kind, ${id}::integer as id`,
    ...authored('product', 'products'),
    ...authored('thread', 'threads'),
    ...authored('comment', 'comments'),
    `select 'message', id from messages where sender_id = ${id}::integer`,
    `select 'held-post', id from held_posts where author_id = ${id}::integer`,
  ].join(' union all ');
  return `a.id = any(array(
    select e.id from (${things}) o join audit_log e on e.subject = o.kind and e.subject_id = o.id
    order by e.id desc limit ${looked}))`;
}
