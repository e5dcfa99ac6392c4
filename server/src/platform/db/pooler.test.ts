import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { lacksPgBouncer, openPooler } from '../../testing/debian-postgres.ts';
import { titled } from '../../testing/full-suite.ts';
import { openDatabase } from './database.ts';

test.skipIf(lacksPgBouncer)(
  titled('prepared statements work on any connection of PgBouncer', lacksPgBouncer),
  async () => {
    await using home = await createTestDatabase();
    const pooler = await openPooler(home.url);
    const { prepared, query, close } = openDatabase({
      url: pooler.url,
      directUrl: home.url,
      onIdleError: () => undefined,
      limits: { connection: 600, answer: 2_000 },
    });
    const asked = Array.from({ length: 200 }, async (_none, place) => {
      const text = `select $1::integer as place, ${place % 3} as kind`;
      const row = { place, kind: place % 3 };
      expect(await prepared(`kind-${place % 3}`, text, [place])).toEqual([row]);
      expect(await query(text, [place])).toEqual([row]);
    });
    await Promise.all(asked);
    await close();
    await pooler.stop();
  },
);
