/** One transaction with what follows from it: jobs are queued in it, and other instances hear what changed. */
import { sql } from 'kysely';
import type { LateNews } from '../cache/late-news.ts';
import { newsChannel } from '../cache/news.ts';
import { everything, type ReplyCache } from '../cache/reply-cache.ts';
import type { FactName, Facts } from '../jobs/facts.ts';
import type { Database, Tx } from './database.ts';

export interface UnitOfWork {
  tx: Tx;
  /** Names what the transaction changes, as tags of the reply cache. */
  changed(...tags: string[]): void;
  /** The same for what pages may show up to a second late. */
  changedSoon(...tags: string[]): void;
  /** Says that something happened; the job that follows runs when, and only when, the transaction commits. */
  happened<Name extends FactName>(name: Name, fact: Facts[Name]): Promise<void>;
}

export type Write = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** NOTIFY carries less than 8,000 bytes. */
const newsLimit = 7_900;

export function writer({ db }: Database, cache: ReplyCache, late: LateNews): Write {
  return async (work) => {
    const tags = new Set<string>();
    const lateTags = new Set<string>();
    const result = await db.transaction().execute(async (tx) => {
      const done = await work({
        tx,
        changed: (...names) => {
          for (const name of names) tags.add(name);
        },
        changedSoon: (...names) => {
          for (const name of names) lateTags.add(name);
        },
        happened: async (name, fact) => {
          await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(fact)}::json)`.execute(tx);
        },
      });
      if (tags.size > 0) await sql`select pg_notify(${newsChannel}, ${newsOf(tags)})`.execute(tx);
      return done;
    });
    if (tags.size > 0) cache.drop([...tags]);
    late.add(lateTags);
    return result;
  };
}

/** Too much news for one message is told as the tag that every reply carries. */
function newsOf(tags: Set<string>): string {
  const news = [...tags].join(' ');
  return news.length <= newsLimit ? news : everything;
}
