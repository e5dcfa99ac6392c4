/** A primary with a replica that follows it by streaming, both Debian's, and the application's tables in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../platform/db/migrate.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from './database.ts';
import { type DebianPostgres, startFollower, startPostgres } from './debian-postgres.ts';
import { askOnce } from './until-answers.ts';

export interface Followed {
  primary: DebianPostgres;
  replica: DebianPostgres;
  /** Of the primary. */
  database: TestDatabase;
  /** For DATABASE_REPLICA_URL. */
  replicaUrl: string;
  /** What is committed from here on is not seen on the replica. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  remove(): Promise<void>;
}

export async function startFollowed(): Promise<Followed> {
  const primary = await startPostgres({ ...loggingAll });
  const database = await createTestDatabase({ empty: true, clusterUrl: primary.url });
  await migrate(database.url);
  const replica = await startFollower(primary.url, loggingAll);
  return {
    primary,
    replica,
    database,
    replicaUrl: databaseUrl(replica.url, database.name),
    pause: () => askOnce(replica.url, pauseNow),
    resume: () => askOnce(replica.url, resumeNow),
    remove: async () => {
      await replica.remove();
      await database.close().finally(() => primary.remove());
    },
  };
}

export const resumeNow = 'select pg_wal_replay_resume() where pg_is_in_recovery()';

/** What is replayed just now is waited for. */
export const pauseNow = `do $$ begin
  perform pg_wal_replay_pause();
  while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.005); end loop;
end $$`;

/** Every statement, into files beside the data. */
const loggingAll = { logging_collector: 'on', log_directory: 'statements', log_statement: 'all' };

/** How many statements with these words a server was sent. */
export function statementsAt({ folder }: DebianPostgres, words: string): number {
  const place = join(folder, 'statements');
  const files = existsSync(place) ? readdirSync(place) : [];
  return files.reduce(
    (sum, name) => sum + readFileSync(join(place, name), 'utf8').split(words).length - 1,
    0,
  );
}
