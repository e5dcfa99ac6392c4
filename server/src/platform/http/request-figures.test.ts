import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestFigures } from './answers.ts';

test('requests are counted by route and status, wherever they were answered', async () => {
  const figures = new RequestFigures();
  const page = figures.of('GET', '/deal/:id');
  page.answered(200, 0.2);
  page.answered(404, 0.002);
  page.answeredFromCache(false, 0.0001);
  page.answeredFromCache(true, 0.0001);
  expect(figures.of('GET', '/deal/:id')).toBe(page);
  const registry = new Registry();
  figures.register(registry);
  const lines = (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  const of = (name: string) => lines.filter((line) => line.startsWith(name)).sort();
  const labels = 'method="GET",route="/deal/:id"';
  expect(of('guildhall_requests_total')).toEqual([
    `guildhall_requests_total{${labels},status="200"} 2`,
    `guildhall_requests_total{${labels},status="304"} 1`,
    `guildhall_requests_total{${labels},status="404"} 1`,
  ]);
  expect(of('guildhall_requests_from_cache_total')).toEqual([
    `guildhall_requests_from_cache_total{${labels}} 2`,
  ]);
  expect(lines).toContain(`guildhall_request_seconds_bucket{${labels},le="0.001"} 2`);
  expect(lines).toContain(`guildhall_request_seconds_count{${labels}} 4`);
});
