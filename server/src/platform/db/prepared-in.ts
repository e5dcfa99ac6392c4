/** Statements that are written for many connections, in a transaction of one. */
import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import type { Reads } from './reads.ts';

/** PostgreSQL plans each anew: for what is seldom done in a transaction. */
export function preparedIn(tx: Tx): Pick<Reads, 'prepared'> {
  return {
    prepared: async <Row>(_name: string, text: string, values: unknown[]) =>
      (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
  };
}
