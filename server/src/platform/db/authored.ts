/** Everything that one member wrote, what was deleted too: rows with an author that stay when they are deleted. */
import { type MemberId, maxId } from '#contract/core/ids.ts';
import type { Database } from './database.ts';
import { everyPage } from './every-row.ts';

/** What shows and what was deleted have an index each. */
const states = { shown: 'is null', deleted: 'is not null' } as const;

/** Where reading goes on, to the microsecond: a moment here knows thousandths alone. */
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

/** Pages of what shows, newest first, and then of what was deleted. */
export async function* everyAuthoredPage<Row>(
  database: Database,
  memberId: MemberId,
  { name, of, columns, from }: AuthoredStatement,
): AsyncGenerator<Row[]> {
  for (const [state, deleted] of Object.entries(states)) {
    yield* everyPage<Row & Place>((last, limit) =>
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

/** Who took it away, where somebody did: the staff are not named. */
function removal(of: string): string {
  return `${of}.deleted_at as "deletedAt",
    case when ${of}.deleted_by = ${of}.author_id then 'author' when ${of}.deleted_by is not null then 'staff' end as "deletedBy"`;
}

/** The ids of a member's products, threads or comments, by the same two indexes. */
export function authoredIds(table: string): string {
  return authored(table, 'id');
}

/** The same with all that is known of each. */
export function authoredRows(table: string): string {
  return authored(table, '*');
}

function authored(table: string, columns: string): string {
  const rows = Object.values(states).map(
    (deleted) => `select ${columns} from ${table} where author_id = $1 and deleted_at ${deleted}`,
  );
  return `(${rows.join(' union all ')})`;
}
