/** One transaction with what follows from it: jobs are queued in it, and other instances hear what changed. */
import { sql } from 'kysely';
import { everything, type ReplyCache } from '../../packages/reply-cache/reply-cache.ts';
import type { LateNews } from '../cache/late-news.ts';
import { newsChannel, newsLimit } from '../cache/news.ts';
import type { FactName, Facts } from '../jobs/facts.ts';
import type { Database, Tx } from './database.ts';

export interface UnitOfWork {
  tx: Tx;
  /** Names what the transaction changes, as tags of the reply cache. */
  changed(...tags: string[]): void;
  /**
   * The same for what many members change at once, votes and comments: other instances hear of it a moment later,
   * with what else changed meanwhile (docs/decisions/0010).
   */
  changedOften(...tags: string[]): void;
  /** The same for what pages may show up to a second late. */
  changedSoon(...tags: string[]): void;
  /** Says that something happened; the job that follows runs when, and only when, the transaction commits. */
  happened<Name extends FactName>(name: Name, fact: Facts[Name]): Promise<void>;
}

export type Write = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** For a write that is a single statement. */
export interface SingleWrite {
  database: Database;
  changedOften(...tags: string[]): void;
  changedSoon(...tags: string[]): void;
}

/**
 * A single statement is a transaction of its own; spelling out its beginning and its end would take two more round
 * trips. It can queue no job. What it names is dropped after it.
 */
export type WriteOnce = <Result>(statement: (write: SingleWrite) => Promise<Result>) => Promise<Result>;

export interface TogetherNews {
  often: LateNews;
  soon: LateNews;
}

export function writer({ db }: Database, cache: ReplyCache, { often, soon }: TogetherNews): Write {
  return async (work) => {
    const tags = new Set<string>();
    const oftenTags = new Set<string>();
    const soonTags = new Set<string>();
    const result = await db.transaction().execute(async (tx) => {
      const done = await work({
        tx,
        changed: (...names) => {
          for (const name of names) tags.add(name);
        },
        changedOften: (...names) => {
          for (const name of names) oftenTags.add(name);
        },
        changedSoon: (...names) => {
          for (const name of names) soonTags.add(name);
        },
        happened: async (name, fact) => {
          await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(fact)}::json)`.execute(tx);
        },
      });
      if (tags.size > 0) await sql`select pg_notify(${newsChannel}, ${newsOf(tags)})`.execute(tx);
      return done;
    });
    if (tags.size + oftenTags.size > 0) cache.drop([...tags, ...oftenTags]);
    often.add(oftenTags);
    soon.add(soonTags);
    return result;
  };
}

export function singleWriter(
  database: Database,
  cache: ReplyCache,
  { often, soon }: TogetherNews,
): WriteOnce {
  return async (statement) => {
    const oftenTags: string[] = [];
    const soonTags: string[] = [];
    const result = await statement({
      database,
      changedOften: (...names) => void oftenTags.push(...names),
      changedSoon: (...names) => void soonTags.push(...names),
    });
    if (oftenTags.length > 0) cache.drop(oftenTags);
    often.add(oftenTags);
    soon.add(soonTags);
    return result;
  };
}

/** Too much news for one message is told as the tag that every reply carries. */
function newsOf(tags: Set<string>): string {
  const news = [...tags].join(' ');
  return news.length <= newsLimit ? news : everything;
}
