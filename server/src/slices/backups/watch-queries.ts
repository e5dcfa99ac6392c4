/** The SQL of looking after backups: who is told of what, and since when. */
import { sql } from 'kysely';
import { backupTexts } from '#contract/backups/texts.ts';
import type { RunId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { askingLockKey, runLockKey } from '../../platform/db/lock-keys.ts';

/** What a clock that was ahead has noted by more than clocks differ is of a time to come (rules/backups 15). */
const toCome = sql`now() + interval '1 hour'`;

/** A process takes its lock before it begins the record, so that a minute is enough to see it. */
const unseen = sql`started_at not between now() - interval '1 minute' and ${toCome} and not exists (
  select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${runLockKey}
    and database = (select oid from pg_database where datname = current_database()))`;

/** rules/backups 7: what has no process any more was killed with nobody there to see it; and no run takes a day. */
export async function endLost(tx: Tx): Promise<void> {
  await sql`update backup_runs set finished_at = now(), error = ${backupTexts.cutShort}
    where finished_at is null and ((${unseen}) or started_at < now() - interval '24 hours')`.execute(tx);
}

/** Failures that nobody was told of, which count as told from here on. */
export async function takeUntold(tx: Tx): Promise<RunId[]> {
  const { rows } = await sql<{ id: RunId }>`
    update backup_runs set told_at = now() where error is not null and told_at is null returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Asks for one run after the other: who comes second waits, and finds what the first one queued. */
export async function lockAsking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${askingLockKey})`.execute(tx);
}

/** Backups are looked after since now, where they were not, or since a time to come. */
export async function beginWatch(db: Db): Promise<void> {
  await sql`insert into backup_watch as watch default values
    on conflict (is_only) do update set since = excluded.since where watch.since > ${toCome}`.execute(db);
}

/** Undefined where nobody has looked after them yet. */
export async function findWatchSince(database: Pick<Database, 'query'>): Promise<Date | undefined> {
  const [row] = await database.query<{ since: Date }>('select since from backup_watch', []);
  return row?.since;
}

/** True once in 24 hours; a warning of a time to come counts for nothing. */
export async function takeWarning(tx: Tx, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update backup_watch set warned_at = ${now}
    where warned_at is null or warned_at <= ${now}::timestamptz - interval '24 hours'
      or warned_at > ${now}::timestamptz + interval '1 hour'`.execute(tx);
  return numAffectedRows === 1n;
}
