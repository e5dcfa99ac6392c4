/** The SQL of statements that take long. */
import type { Asked } from './asking.ts';

export interface SlowStatement {
  statement: string;
  milliseconds: number;
  calls: number;
}

export interface RunningStatement {
  pid: number;
  /** Of the program that asks. */
  name: string;
  seconds: number;
}

/** Milliseconds on average; seconds. */
const slow = 500;
const long = 60;

/** The slowest, of this database alone. Throws where no book is kept. Only what has its values replaced is told. */
export function listSlow(asked: Asked, least = slow): Promise<SlowStatement[]> {
  return asked.query(
    `select query as statement, mean_exec_time as milliseconds, calls::float8 as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and mean_exec_time > $1
       and calls > 1 and query ~* '^\\s*(select|insert|update|delete|with)\\y'
     order by mean_exec_time desc limit 3`,
    [least],
  );
}

/** For so many seconds. Not their text, in which there may be what people wrote. */
export function listRunning(asked: Asked, since = long): Promise<RunningStatement[]> {
  return asked.query(
    `select pid, application_name as name, extract(epoch from now() - query_start)::float8 as seconds
     from pg_stat_activity
     where datname = current_database() and state = 'active' and backend_type = 'client backend'
       and pid <> pg_backend_pid() and query_start < now() - make_interval(secs => $1)
     order by query_start limit 3`,
    [since],
  );
}
