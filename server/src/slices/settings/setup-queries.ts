/** SQL of codes that create the first Super Admin. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The number of latest starts whose codes are valid. Servers that start one after the other print a code each. */
const codesKept = 10;

export async function insertCode(db: Db, codeHash: Buffer): Promise<void> {
  await sql`
    with former as (
      delete from setup_codes where id in (select id from setup_codes order by id desc offset ${codesKept - 1}))
    insert into setup_codes (code_hash) values (${codeHash})`.execute(db);
}

export async function isCode(db: Db, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from setup_codes where code_hash = ${codeHash}`.execute(db);
  return rows.length > 0;
}

/** Serializes setups: of two at once the second waits for the first. */
export async function lockSetup(tx: Tx): Promise<void> {
  await sql`lock table setup_codes in share row exclusive mode`.execute(tx);
}

export async function deleteCodes(tx: Tx): Promise<void> {
  await sql`delete from setup_codes`.execute(tx);
}
