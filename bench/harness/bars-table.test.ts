import { expect, test } from 'vitest';
import { barsTable, unmeasured } from './bars-table.ts';
import type { Circumstances } from './circumstances.ts';
import { counted, figuresOf, type Row, timed } from './figures.ts';
import { linesOf } from './history.ts';

const run: Circumstances = {
  date: '2026-11-23T14:02:11Z',
  commit: '61ce6559815e',
  tree: 'changed',
  cores: 2,
  processor: 'A Processor',
  memory: 24,
  node: '24.21.0',
  busy: 0.3,
  generator: 'wrk',
  turns: '5 of 5 s',
};
const parts = [{ name: 'growth' }, { name: 'queries' }, { name: 'mail' }];
const growth = (value: number) => ({ small: timed(2, 'ms'), growth: timed(value, 'times', { atMost: 2 }) });

function linesFor(date: string, part: string, rows: Row[]) {
  return linesOf({ ...run, date }, part, figuresOf(rows));
}

const history = [
  ...linesFor('2026-11-22T10:00:00Z', 'growth', [['list', growth(9)]]),
  ...linesFor(run.date, 'growth', [
    ['list', growth(1)],
    ['detail', growth(2.5)],
    ['thread', growth(1.6)],
  ]),
  ...linesFor(run.date, 'queries', [['list', { statements: counted(1, 'statements', { atMost: 3 }) }]]),
];

test('the table of bars tells the worst of each column of the newest runs, and names what is not measured', () => {
  expect(unmeasured(history, parts)).toEqual(['mail']);
  expect(barsTable(history, parts)).toBe(`\
| part      | figure                     | bar             | measured   |                                       |
| --------- | -------------------------- | --------------- | ---------- | ------------------------------------- |
| \`growth\`  | growth, worst of 3: detail | at most 2 times | 2.50 times | **missed** by 1.25 times; 2 of 3 hold |
| \`queries\` | list: statements           | at most 3       | 1          | holds, 3.00 times                     |

- \`growth\`, \`queries\`: 2026-11-23, commit 61ce6559815e with changes, 2 cores (A Processor), 24 GiB, Node 24.21.0, load by wrk, load average at the start 0.3, turns 5 of 5 s.

Bars: 3 held, 1 missed. Figures without a bar: 3.`);
});
