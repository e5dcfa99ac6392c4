import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { forgetJobs } from '../../testing/jobs.ts';
import { changeChannel } from '../changes/change-bus.ts';
import { domainEvent } from '../jobs/events.ts';
import { RequestContext, runWithContext } from '../request-context.ts';
import type { Tx } from './database.ts';

const app = await setUpApp({ isWorking: false });
const { write, cache } = app.context;

const wordAdded = domainEvent<{ word: string }>('word-added');

function addWord(word: string): Promise<unknown> {
  return write(async ({ tx, changed, happened }) => {
    await tx.insertInto('search_words').values({ word }).execute();
    changed('products');
    happened(wordAdded, { word });
  });
}

const words = () => app.database.query<{ word: string }>('select word from search_words order by word');
const jobs = () =>
  app.database.query<{ name: string }>('select task_identifier as name from graphile_worker.jobs');

describe('a unit of work', () => {
  test('writes the change, and queues the job and notifies in one statement', async () => {
    const context = new RequestContext();
    await runWithContext(context, () => addWord('both'));
    // The insert and the last statement, with BEGIN and COMMIT.
    expect(context.statements).toBe(4);
    expect(await words()).toEqual([{ word: 'both' }]);
    expect(await jobs()).toEqual([{ name: 'word-added' }]);
    await forgetJobs(app.database);
  });

  test('that fails does neither, and sends no notification', async () => {
    const channel = await listen();
    await keep('list', ['products']);
    const failing = write(async ({ tx, changed, happened }) => {
      await tx.insertInto('search_words').values({ word: 'neither' }).execute();
      changed('products');
      happened(wordAdded, { word: 'neither' });
      throw new Error('the rule said no');
    });
    await expect(failing).rejects.toThrow('the rule said no');
    expect(await words()).toEqual([{ word: 'both' }]);
    expect(await jobs()).toEqual([]);
    expect(cache.peek('list')).toBeDefined();
    expect(await channel.heard()).toEqual([]);
  });

  test('whose commit fails does neither', async () => {
    await app.database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not at commit'; end $$;
      create constraint trigger refuse after insert on search_words
        deferrable initially deferred for each row execute function refuse()`);
    await expect(addWord('late')).rejects.toThrow('not at commit');
    await app.database.query('drop function refuse cascade');
    expect(await words()).toEqual([{ word: 'both' }]);
    expect(await jobs()).toEqual([]);
  });

  test('that PostgreSQL cancels because of a deadlock is retried completely', async () => {
    await app.database.query("insert into search_words values ('one'), ('other')");
    const lock = (tx: Tx, word: string) =>
      sql`select from search_words where word = ${word} for update`.execute(tx);
    let tries = 0;
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const bothBegun = Promise.all(begun.map(({ promise }) => promise));
    const wentThrough = Promise.withResolvers<void>();
    const crossing = async (first: string, second: string, place: number) => {
      const reply = await write(async ({ tx, happened }) => {
        tries += 1;
        // The cancelled transaction could lock the row again before PostgreSQL wakes the waiting one.
        if (tries === 3) await wentThrough.promise;
        await lock(tx, first);
        begun[place]?.resolve();
        await bothBegun;
        await lock(tx, second);
        happened(wordAdded, { word: first });
        return first;
      });
      wentThrough.resolve();
      return reply;
    };
    const replies = await Promise.all([crossing('one', 'other', 0), crossing('other', 'one', 1)]);
    expect([replies, tries]).toEqual([['one', 'other'], 3]);
    expect(await jobs()).toHaveLength(2);
    await forgetJobs(app.database);
  });

  test('that is cancelled twice fails', async () => {
    let tries = 0;
    const failing = write(async ({ tx }) => {
      tries += 1;
      await sql`do $$ begin raise 'no luck' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(failing).rejects.toThrow('no luck');
    expect(tries).toBe(2);
  });

  test('invalidates its topics right after the commit', async () => {
    await keep('list', ['products']);
    await keep('other', ['masters']);
    let duringWork: unknown;
    await write(async ({ changed }) => {
      changed('products');
      duringWork = cache.peek('list');
    });
    expect(duringWork).toBeDefined();
    expect(cache.peek('list')).toBeUndefined();
    expect(cache.peek('other')).toBeDefined();
  });

  test('notifies each topic once, in one message', async () => {
    const channel = await listen();
    await write(async ({ changed }) => {
      changed('products', 'product:1');
      changed('products', 'product:2');
    });
    await write(async () => undefined);
    expect(await channel.heard()).toEqual(['guildhall products product:1 product:2']);
  });

  test('that changes more than a message holds notifies that everything changed', async () => {
    await using other = await createTestApp({ isWorking: false, database: app.database });
    const channel = await listen();
    await keep('other', ['masters'], other);
    const many = Array.from({ length: 2_000 }, (_unused, index) => `product:${index}` as const);
    await write(async ({ changed }) => changed(...many));
    expect(await channel.heard()).toEqual(['guildhall everything']);
    await other.receiveChanges();
    expect(other.context.cache.peek('other')).toBeUndefined();
  });
});

test('a failed single statement invalidates its topics', async () => {
  await keep('list', ['products']);
  const failing = app.context.writeOnce(async ({ database, changed }) => {
    changed('products');
    await database.query('select pg_terminate_backend(pg_backend_pid())', []);
  });
  await expect(failing).rejects.toThrow();
  expect(cache.peek('list')).toBeUndefined();
});

async function keep(key: string, names: string[], at = app): Promise<void> {
  await at.receiveChanges();
  await at.context.cache.through(key, async () => ({
    status: 200,
    contentType: 'text/plain',
    body: 'x',
    topics: ['everything', ...names],
  }));
}

/** Receives the notifications that every other instance receives. */
async function listen(): Promise<{ heard(): Promise<string[]> }> {
  const client = new pg.Client(app.database.url);
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.connect();
  await client.query(`listen ${changeChannel}`);
  return {
    async heard() {
      await client.query('select pg_notify($1, $2)', [changeChannel, 'end']);
      await expect.poll(() => heard.at(-1)).toBe('end');
      await client.end();
      return heard.filter((payload) => payload !== 'end' && !payload.includes(' test:'));
    },
  };
}
