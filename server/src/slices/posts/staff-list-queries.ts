/** The SQL that finds products or threads for the staff. */
import type { MemberId, SubjectId, SubjectKind } from '#contract/core/ids.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import type { ListEveryPost, PostFilter, PostState, StaffOrder } from '#contract/posts/staff-list.ts';
import type { Database } from '../../platform/db/database.ts';
import { namedLike } from '../accounts/index.ts';
import { subjectNames } from './subject-queries.ts';
import { matchesWords, parseTextQuery, wordsOf } from './text-queries.ts';

interface Statement {
  text: string;
  values: unknown[];
}

const orders: Record<StaffOrder, string> = {
  new: 'x.created_at desc, x.id desc',
  old: 'x.created_at, x.id',
};

/**
 * Tells the `ids` of a page in their order, and the `total`, planned with its values. Few are all found and put in
 * order; many are met soon by a scan along the order. The limit on the first is hidden from the planner, which would
 * otherwise look for them along whatever index it hopes to meet them soon on.
 */
export function everyPost(kind: SubjectKind, { order, skip, limit, ...filter }: ListEveryPost): Statement {
  const { from, values } = sourceOf(kind, filter, [limit, skip]);
  return {
    text: `
      with matched as materialized (select x.id, x.created_at ${from} limit (select ${authorCountLimit + 1}))
      select total, case when total <= ${authorCountLimit}
          then array(select x.id from matched x order by ${orders[order]} limit $1 offset $2)
          else array(select x.id ${from} order by ${orders[order]} limit $1 offset $2)
        end as ids
      from (select count(*)::integer as total from matched) counted`,
    values,
  };
}

const shown = 'deleted_at is null';
const deleted = "deleted_at is not null and title <> ''";

/** Each is the condition of one index in that order; what has expired a moment ago is not written down yet. */
const sources: Record<SubjectKind, Partial<Record<PostState, string>>> = {
  product: {
    any: `(select * from products where ${shown})`,
    active: `(select * from products
      where ${shown} and status = 'active' and (expires_at is null or expires_at > now()))`,
    inactive: `(select * from products where ${shown} and status = 'inactive')`,
    expired: `(select * from products where ${shown} and status = 'expired'
      union all select * from products where ${shown} and status = 'active' and expires_at <= now())`,
    deleted: `(select * from products where ${deleted})`,
  },
  thread: {
    active: `(select * from threads where ${shown})`,
    deleted: `(select * from threads where ${deleted})`,
  },
};

export interface ChosenPost {
  id: SubjectId;
  authorId: MemberId;
}

const chosenColumns = 'x.id, x.author_id as "authorId"';

/** The newest that match, at most `count`. */
export function findFiltered(
  database: Database,
  kind: SubjectKind,
  filter: PostFilter,
  count: number,
): Promise<ChosenPost[]> {
  const { from, values } = sourceOf(kind, filter, [count]);
  return database.query(`select ${chosenColumns} ${from} order by ${orders.new} limit $1`, values);
}

/** Those of them that are there, deleted ones included. */
export function findNamed(database: Database, kind: SubjectKind, ids: SubjectId[]): Promise<ChosenPost[]> {
  const { table } = subjectNames[kind];
  return database.query(`select ${chosenColumns} from ${table} x where x.id = any($1::integer[])`, [ids]);
}

/** `values` go on where `first` ends. What went with its author has no words and is nowhere (rules/account-deletion 8). */
function sourceOf(
  kind: SubjectKind,
  { text, state, author, from, to }: PostFilter,
  first: unknown[],
): { from: string; values: unknown[] } {
  const values = [...first];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (text !== '') {
    conditions.push(matchesWords('x.search_vector', values.length + 1));
    values.push(...wordsOf(parseTextQuery(text)));
  }
  if (author !== '') conditions.push(`x.author_id = any(${namedLike(place, author)})`);
  if (from !== '') conditions.push(`x.created_at >= ${place(`${from}T00:00:00Z`)}::timestamptz`);
  if (to !== '')
    conditions.push(`x.created_at < ${place(`${to}T00:00:00Z`)}::timestamptz + interval '24 hours'`);
  const where = conditions.map((condition) => ` and ${condition}`).join('');
  return { from: `from ${sources[kind][state]} x where true${where}`, values };
}
