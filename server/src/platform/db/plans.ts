/** How PostgreSQL would carry a statement out, whatever its values are. */
import pg from 'pg';
import { outside } from '../ongoing.ts';

/** Resolves with the plan, or a sentence that says why there is none; throws what went wrong. */
export type ExplainStatement = (text: string) => Promise<unknown>;

/** Milliseconds, to connect and to plan. */
const patience = 2_000;
/** Plans for any values: before it PostgreSQL asks for the values, which nobody keeps. */
const firstVersion = 160_000;
const tooOld = 'PostgreSQL tells plans without values from version 16 on.';
const noPlan = 'Such a statement has no plan.';

/** Connects for each plan, and looks at nothing but the plan: the statement is not carried out. */
export function explainer(url: string): ExplainStatement {
  return (text) => (/^\s*(?:select|with|insert|update|delete)\b/i.test(text) ? explain(url, text) : none());
}

async function none(): Promise<string> {
  return noPlan;
}

async function explain(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'guildhall plans',
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  try {
    await outside(() => client.connect());
    const { rows: versions } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(versions[0]?.version) < firstVersion) return tooOld;
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'];
  } finally {
    void client.end().catch(() => undefined);
  }
}
