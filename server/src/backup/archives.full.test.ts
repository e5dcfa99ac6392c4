import { describe, expect, it } from 'vitest';
import { archiveName, clockDoubt, outdated } from './archives.ts';

const now = new Date('2026-11-25T03:20:00Z');
const hour = 60 * 60 * 1000;

const ago = (days: number, hours = 0) => ({ at: new Date(now.getTime() - days * 24 * hour - hours * hour) });

/** The newest first. */
const nightly = (nights: number) => Array.from({ length: nights }, (_, night) => ago(night));

function staying(archives: { at: Date }[], maxDays = 400): string[] {
  const going = outdated(archives, { now, maxDays });
  return archives
    .filter((archive) => !going.includes(archive))
    .map(({ at }) => at.toISOString().slice(0, 10));
}

describe('retention of nightly backups over two years', () => {
  const stay = staying(nightly(730));

  it('keeps seven daily, four weekly and twelve monthly backups', () => {
    expect(stay).toEqual([
      // Days, Wednesday first.
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      // Sundays before; the last backups of this week and of the previous one are above.
      '2026-11-15',
      '2026-11-08',
      // The last of each month before.
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });

  it('has the same result when it runs every night instead of once', () => {
    let kept: { at: Date }[] = [];
    for (const made of nightly(730).reverse()) {
      const all = [made, ...kept];
      const going = outdated(all, { now: made.at, maxDays: 400 });
      kept = all.filter((archive) => !going.includes(archive));
    }
    expect(staying(kept)).toEqual(stay);
  });
});

it('after two days only the last backup of a day is kept', () => {
  const [last, before] = [ago(2, 1), ago(2, 2)];
  expect(outdated([ago(0), ago(0, 1), last, before], { now, maxDays: 400 })).toEqual([before]);
});

it('no backup but the newest is kept longer than the maximum days', () => {
  expect(staying(nightly(100), 5)).toHaveLength(6);
  expect(staying([ago(200), ago(230)], 30)).toEqual([ago(200).at.toISOString().slice(0, 10)]);
});

it('days without a backup do not use up a place', () => {
  expect(staying([ago(0), ago(20), ago(40), ago(60)])).toHaveLength(4);
});

/** rules/backups 15 */
describe('unreliable ages of backups', () => {
  const archives = (...ages: { at: Date }[]) =>
    ages.map(({ at }) => ({ at, name: archiveName(at), bytes: 1 }));

  it.each([
    ['there is none', [], undefined],
    ['there is one', [ago(0)], undefined],
    ['there is one of each night', nightly(3), undefined],
    ['clocks differ by an hour', [ago(0, -1), ago(1)], undefined],
    ['the previous one is a month old', [ago(0), ago(30), ago(90)], undefined],
    [
      'the previous one is older',
      [ago(0), ago(31)],
      /^No old backups are deleted for a day, .* are 31 days older\. /,
    ],
    ['two were made in the same hour after a gap', [ago(0), ago(0, 0.5), ago(400)], /are 399 days older\. /],
    ['they have been made for a day since the gap', [ago(0), ago(0, 12), ago(1), ago(400)], undefined],
    ['one is dated in the future', [ago(-500), ago(0)], /^Dated in the future: 2028-04-\S+\.tar\. No old /],
  ])('are reported, or not, if %s', (_when, ages, doubt) => {
    const said = clockDoubt(archives(...ages), now);
    if (doubt === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(doubt);
  });
});
