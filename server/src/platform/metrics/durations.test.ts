import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Durations } from './durations.ts';
import { figureOfEach, number } from './figure.ts';

test('durations fall into the bucket of their bound, and into all that are wider', () => {
  const durations = new Durations([0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 7]) durations.note(seconds);
  expect([durations.count, durations.sum]).toEqual([4, 7.65]);
  expect(durations.samples('took', { by: 'us' })).toEqual([
    { metricName: 'took_bucket', labels: { by: 'us', le: '0.1' }, value: 2 },
    { metricName: 'took_bucket', labels: { by: 'us', le: '1' }, value: 3 },
    { metricName: 'took_bucket', labels: { by: 'us', le: '+Inf' }, value: 4 },
    { metricName: 'took_sum', labels: { by: 'us' }, value: 7.65 },
    { metricName: 'took_count', labels: { by: 'us' }, value: 4 },
  ]);
});

test('figures are told as Prometheus reads them, and anew each time', async () => {
  const registry = new Registry();
  let count = 1;
  number(registry, { name: 'books_total', help: 'Books.', type: 'counter' }, () => count);
  const rooms = async (): Promise<[string, string[]][]> => [['"north"\n', ['a', 'b', 'c']]];
  const shelves = { name: 'shelves', help: 'Shelves.', type: 'gauge' } as const;
  figureOfEach(registry, shelves, 'room', rooms, (given) => given.length);
  count = 2;
  expect(await registry.metrics()).toBe(
    '# HELP books_total Books.\n# TYPE books_total counter\nbooks_total 2\n\n' +
      '# HELP shelves Shelves.\n# TYPE shelves gauge\nshelves{room="\\"north\\"\\n"} 3\n',
  );
});
