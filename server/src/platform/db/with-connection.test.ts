import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { inTransaction, withConnection } from './with-connection.ts';

const database = await createTestDatabase({ empty: true });
afterAll(() => database.close());
const config = { connectionString: database.url, application_name: 'lost' };
const endIt = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'";

describe('a temporary connection', () => {
  test('that is lost fails the next statement, and does not end the process', async () => {
    const work = withConnection(config, async (client) => {
      const lost = new Promise((resolve) => client.once('end', resolve));
      await database.query(endIt);
      await lost;
      return client.query('select 1');
    });
    await expect(work).rejects.toThrow('is not queryable');
  });

  test('that is lost in a transaction reports the first error', async () => {
    const work = withConnection(config, (client) => inTransaction(client, () => client.query(endIt)));
    await expect(work).rejects.toThrow('terminating connection due to administrator command');
  });

  test('runs a transaction completely or not at all', async () => {
    await withConnection(config, (client) =>
      inTransaction(client, () => client.query('create table kept ()')),
    );
    const work = withConnection(config, (client) =>
      inTransaction(client, async () => {
        await client.query('create table left_out ()');
        throw new Error('Not so.');
      }),
    );
    await expect(work).rejects.toThrow('Not so.');
    expect(
      await database.query('select relname from pg_class where relnamespace = $1::regnamespace', ['public']),
    ).toEqual([{ relname: 'kept' }]);
  });
});
