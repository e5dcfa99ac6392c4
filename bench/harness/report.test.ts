import { describe, expect, test } from 'vitest';
import { counted, figuresOf, type Row, timed, yardstick } from './figures.ts';
import { type LastValue, markdownOf, stepsBack, summaryOf } from './report.ts';

const rows: Row[] = [
  [
    'list of 20',
    {
      statements: counted(4, 'statements', { atMost: 3 }),
      'of bare': timed(0.2, 'share', { atLeast: 0.1 }),
      bare: yardstick(31_000, '/s'),
      'from to': '30,000 to 32,000',
    },
  ],
];
const section = { title: 'Reads', how: 'Asked.', rows };
const never: LastValue = () => undefined;

function cellsOf(markdown: string, figure: string): string[] {
  const line = markdown.split('\n').find((text) => text.startsWith(`| ${figure} `)) ?? '';
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

describe('a report', () => {
  test('says of each bar what was measured, whether it holds and by what factor, and what it was', () => {
    const told = markdownOf(section, (name) => (name === 'list of 20: of bare' ? 0.15 : undefined));
    expect(cellsOf(told, 'list of 20: statements')).toEqual([
      'at most 3',
      '4',
      '**missed** by 1.33 times',
      '',
    ]);
    expect(cellsOf(told, 'list of 20: of bare')).toEqual([
      'at least 0.10',
      '0.20',
      'holds, 2.00 times',
      '0.15',
    ]);
  });

  test('shows a figure without a bar, and judges nothing by it', () => {
    const told = markdownOf(section, never);
    expect(told).toContain('31,000/s');
    expect(told).not.toContain('list of 20: bare');
    const all = [{ part: 'uncached', figures: figuresOf(rows), last: never }];
    expect(summaryOf(all)).toContain('Bars: 1 held, 1 missed. Figures without a bar: 1.');
  });

  test('names what got worse, and only that', () => {
    const last: LastValue = (name) => ({ 'list of 20: statements': 3, 'list of 20: of bare': 0.2 })[name];
    expect(stepsBack(figuresOf(rows), last)).toEqual(['list of 20: statements: 4, last time 3']);
    expect(summaryOf([{ part: 'uncached', figures: figuresOf(rows), last }])).toContain(
      'Missed:\n\n- uncached, list of 20: statements: 4, at most 3\n\n' +
        'Worse than last time:\n\n- uncached, list of 20: statements: 4, last time 3',
    );
    expect(markdownOf(section, last)).toContain('Worse than last time:\n\n- list of 20: statements');
    expect(markdownOf(section, never)).not.toContain('Worse');
  });
});
