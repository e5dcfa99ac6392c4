import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { createDailyCounters } from './daily-counters.ts';

const app = await setUpApp();

test('events are added to the count of their day by every process', async () => {
  let now = new Date('2026-11-24T23:59:59Z');
  const counting = [1, 2].map(() => createDailyCounters(app.context.database, () => now));
  for (const { countDaily } of counting) countDaily('flags');
  now = new Date('2026-11-25T00:00:00Z');
  for (const { countDaily } of counting) countDaily('flags');
  counting[0]?.countDaily('flags');
  for (const dailyCounters of counting) await dailyCounters.close();
  expect(
    await app.database.query(
      `select day::text, value::text from daily_numbers where name = 'flags' order by day`,
    ),
  ).toEqual([
    { day: '2026-11-24', value: '2' },
    { day: '2026-11-25', value: '3' },
  ]);
});
