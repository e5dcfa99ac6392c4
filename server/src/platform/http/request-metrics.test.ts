import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { samplesIn } from '../../testing/metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

test('requests are counted by route and status, including cached ones', async () => {
  const metrics = new RequestMetrics();
  const route = '/deal/:id';
  metrics.answered('GET', route, 200, 0.2);
  metrics.answered('GET', route, 404, 0.002);
  metrics.answeredFromCache('POST', route, 200, 0.0001);
  metrics.answeredFromCache('GET', route, 304, 0.0001);
  metrics.refused('NONSENSE', route, 400);
  const registry = new Registry();
  metrics.register(registry);
  const samples = samplesIn(await registry.metrics());
  const labels = 'method="GET",route="/deal/:id"';
  for (const [status, count] of Object.entries({ 200: 1, 304: 1, 404: 1 }))
    expect(samples.get(`guildhall_requests_total{${labels},status="${status}"}`)).toBe(count);
  expect(samples.get(`guildhall_requests_total{method="(none)",route="/deal/:id",status="400"}`)).toBe(1);
  for (const [method, count] of Object.entries({ GET: 1, POST: 1 }))
    expect(samples.get(`guildhall_requests_from_cache_total{method="${method}",route="${route}"}`)).toBe(
      count,
    );
  expect(samples.get(`guildhall_request_seconds_bucket{le="0.001",${labels}}`)).toBe(1);
  expect(samples.get(`guildhall_request_seconds_count{${labels}}`)).toBe(3);
});
