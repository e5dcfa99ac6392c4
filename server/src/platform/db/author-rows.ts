/** Reads everything that one member wrote, including deleted rows. */
import { type MemberId, maxId } from '#contract/core/ids.ts';
import type { Database } from './database.ts';
import { iteratePages } from './row-pages.ts';

/** Shown and deleted rows have an index each. */
const states = { shown: 'is null', deleted: 'is not null' } as const;

/** The cursor, to the microsecond: a JavaScript date only has milliseconds. */
interface Place {
  id: number;
  cursor: string;
}

export interface AuthoredStatement {
  name: string;
  /** The alias of the table of products, threads or comments. */
  of: string;
  columns: string;
  from: string;
}

/** Yields pages of shown rows, newest first, followed by deleted ones. */
export async function* everyAuthoredPage<Row>(
  database: Database,
  memberId: MemberId,
  { name, of, columns, from }: AuthoredStatement,
): AsyncGenerator<Row[]> {
  for (const [state, deleted] of Object.entries(states)) {
    yield* iteratePages<Row & Place>((last, limit) =>
      database.prepared(
        `${name}-${state}`,
        `select ${columns}, ${of}.created_at::text as cursor, ${removal(of)}
         from ${from} where ${of}.author_id = $1 and ${of}.deleted_at ${deleted}
           and (${of}.created_at, ${of}.id) < ($2::timestamptz, $3::integer)
         order by ${of}.created_at desc, ${of}.id desc limit (select $4::integer)`,
        [memberId, last?.cursor ?? 'infinity', last?.id ?? maxId, limit],
      ),
    );
  }
}

/** Who deleted it, if anybody; staff stay anonymous. */
function removal(of: string): string {
  return `${of}.deleted_at as "deletedAt",
    case when ${of}.deleted_by = ${of}.author_id then 'author' when ${of}.deleted_by is not null then 'staff' end as "deletedBy"`;
}

/** The ids of a member's products, threads or comments, through the same indexes. */
export function authoredIds(table: string): string {
  return authored(table, 'id');
}

/** The full rows. */
export function authoredRows(table: string): string {
  return authored(table, '*');
}

function authored(table: string, columns: string): string {
  const rows = Object.values(states).map(
    (deleted) => `select ${columns} from ${table} where author_id = $1 and deleted_at ${deleted}`,
  );
  return `(${rows.join(' union all ')})`;
}
