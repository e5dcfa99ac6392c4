import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parts } from '../parts/all.ts';
import { type Circumstances, circumstances } from './circumstances.ts';
import { counted, figuresOf, timed } from './figures.ts';
import {
  appendHistory,
  heading,
  historyFile,
  type Line,
  lastOf,
  lineIn,
  linesOf,
  newest,
  readHistory,
  textOf,
  unknownFigures,
} from './history.ts';
import { isWhole, quick, usual } from './options.ts';
import { stepsBack } from './report.ts';

const run: Circumstances = {
  date: '2026-11-23T14:02:11Z',
  commit: '61ce6559815e',
  tree: 'clean',
  cores: 2,
  processor: 'A Processor, model 7',
  memory: 24,
  node: '24.21.0',
  busy: 0.3,
  generator: 'wrk',
  turns: '5 of 5 s',
};

const later = { ...run, date: '2026-11-24T09:00:00Z' };

const figures = figuresOf([
  [
    'list of 20',
    {
      statements: counted(1, 'statements', { atMost: 3 }),
      'of bare': timed(1 / 3, 'share', { atLeast: 0.85 }),
      Guildhall: timed(1247, '/s'),
    },
  ],
]);

describe('the history that is committed', () => {
  test('is well-formed, line by line, in the order of its dates', () => {
    expect(readFileSync(historyFile, 'utf8')).toMatch(/\n$/);
    const dates = readHistory().map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  test('names parts that there are, and figures that these tell or that are said to be former', () => {
    expect(unknownFigures(readHistory(), parts)).toEqual([]);
  });
});

describe('a figure of the history', () => {
  const lines = [...linesOf(run, 'cached', figures), ...linesOf(later, 'cached', figures.slice(1))];

  test('is known while the newest run of its part tells it', () => {
    expect(unknownFigures(lines, parts)).toEqual(['cached, list of 20: statements']);
  });

  test('of no part is not known', () => {
    expect(unknownFigures(linesOf(run, 'juggling', figures.slice(1)), parts)).toHaveLength(2);
  });

  test('stands in the table while its part tells it', () => {
    expect(newest(lines).map(({ date, figure }) => [date, figure])).toEqual([
      [later.date, 'list of 20: of bare'],
      [later.date, 'list of 20: Guildhall'],
    ]);
  });
});

describe('a line', () => {
  test('says whether its bar was held, and nothing where there is none', () => {
    const texts = linesOf(run, 'cached', figures).map((line) => textOf(line).split('\t').slice(-7));
    expect(texts).toEqual([
      ['cached', 'list of 20: statements', '1', 'statements', 'counted', '<= 3', 'held'],
      ['cached', 'list of 20: of bare', '0.333333', 'share', 'timed', '>= 0.85', 'missed'],
      ['cached', 'list of 20: Guildhall', '1247', '/s', 'timed', '-', '-'],
    ]);
  });

  const good = textOf(linesOf(run, 'cached', figures)[0] as Line);

  test.each([
    ['a column less', good.replace('\theld', '')],
    ['a column more', `${good}\tand more`],
    ['another verdict', good.replace('held', 'missed')],
    ['no number', good.replace('\t1\t', '\tone\t')],
    ['no date', good.replace('2026-11-23T14', 'yesterday')],
    ['a unit that there is not', good.replace('\tstatements\t', '\tqueries\t')],
    ['a bar that is none', good.replace('<= 3', 'about 3')],
    ['nothing', ''],
  ])('with %s is refused', (_what, text) => {
    expect(() => lineIn(text)).toThrow('no line of the history');
  });
});

describe('a history', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-history-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is read as it was written, run after run', () => {
    const file = join(folder, 'history.tsv');
    const [one, two] = [linesOf(run, 'cached', figures), linesOf(later, 'cached', figures)];
    expect(readHistory(file)).toEqual([]);
    appendHistory(one, file);
    appendHistory(two, file);
    expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(heading);
    expect(readHistory(file)).toEqual([...one, ...two]);
  });

  test('tells the last value on a machine of the same kind', () => {
    const other = { ...later, processor: 'Another' };
    const value = (of: number) => figuresOf([['detail', { Guildhall: timed(of, '/s') }]]);
    const lines = [
      ...linesOf(run, 'uncached', value(1)),
      ...linesOf({ ...later, node: '26.0.0' }, 'uncached', value(2)),
      ...linesOf(other, 'uncached', value(3)),
      ...linesOf({ ...later, generator: 'autocannon' }, 'uncached', value(4)),
      ...linesOf(later, 'talk', value(5)),
    ];
    expect(lastOf(lines, 'uncached', run)('detail: Guildhall')).toBe(2);
    expect(lastOf(lines, 'uncached', other)('detail: Guildhall')).toBe(3);
    expect(lastOf(lines, 'uncached', run)('list: Guildhall')).toBeUndefined();
    expect(lastOf(lines, 'growth', run)('detail: Guildhall')).toBeUndefined();
  });

  test('takes a figure that is as it was for no step back', () => {
    const figures = figuresOf([['all', { size: counted(157.78712345, 'KiB') }]]);
    const last = lastOf(linesOf(run, 'scripts', figures), 'scripts', run);
    expect(stepsBack(figures, last)).toEqual([]);
  });

  test('takes what was measured whole', () => {
    expect(isWhole(usual)).toBe(true);
    expect(isWhole({ ...usual, rounds: 3, seconds: 3 })).toBe(true);
    expect(isWhole({ ...usual, rounds: 2 })).toBe(false);
    expect(isWhole({ ...usual, large: 20_000 })).toBe(false);
    expect(isWhole(quick)).toBe(false);
  });
});

test('the circumstances of a run fit a line', () => {
  const [line] = linesOf(circumstances(usual), 'cached', figures) as [Line];
  expect(lineIn(textOf(line))).toEqual(line);
});
