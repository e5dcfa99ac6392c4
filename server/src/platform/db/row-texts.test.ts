import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { asTexts, rowIn } from './row-texts.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

test.each(['9999-12-31T23:59:00.000Z', '2026-03-29T01:30:00.123Z', '1969-12-31T23:59:59.999Z'])(
  '%s is the same moment in whichever time zone the database writes it',
  async (moment) => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/St_Johns']) {
      await database.query(`set time zone '${zone}'`);
      const [found] = await database.query<{ row: string }>(asTexts(`select '${moment}'::timestamptz as at`));
      const { at } = rowIn<{ at: Date }>(found?.row ?? '', ['at']);
      expect(at, zone).toEqual(new Date(moment));
    }
  },
);
