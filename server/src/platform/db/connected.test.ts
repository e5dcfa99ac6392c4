import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { atOnce, connected } from './connected.ts';

const database = await createTestDatabase({ empty: true });
afterAll(() => database.close());
const config = { connectionString: database.url, application_name: 'lost' };
const endIt = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost'";

describe('a connection for a piece of work', () => {
  test('fails what is asked next where it was lost, and ends nothing else', async () => {
    const work = connected(config, async (client) => {
      const lost = new Promise((resolve) => client.once('end', resolve));
      await database.query(endIt);
      await lost;
      return client.query('select 1');
    });
    await expect(work).rejects.toThrow('is not queryable');
  });

  test('that is lost in a transaction tells what failed first', async () => {
    const work = connected(config, (client) => atOnce(client, () => client.query(endIt)));
    await expect(work).rejects.toThrow('terminating connection due to administrator command');
  });

  test('does all of it or nothing', async () => {
    await connected(config, (client) => atOnce(client, () => client.query('create table kept ()')));
    const work = connected(config, (client) =>
      atOnce(client, async () => {
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
