import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { requestContext } from '../request-context.ts';
import { JobMetrics } from './job-metrics.ts';

test('tries are counted by outcome, and each has a trace', async () => {
  const metrics = new JobMetrics();
  const registry = new Registry();
  metrics.register(registry);
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  const traces: (string | undefined)[] = [];
  const begun = Promise.withResolvers<void>();
  const running = metrics.follow('paint', false, () => begun.promise);
  expect(await lines()).toContain('guildhall_jobs_running{task="paint"} 1');
  begun.resolve();
  await running;
  const fail = async () => {
    traces.push(requestContext()?.ids.traceId);
    throw new Error('out of paint');
  };
  await expect(metrics.follow('paint', false, fail)).rejects.toThrow('out of paint');
  await expect(metrics.follow('paint', true, fail)).rejects.toThrow('out of paint');
  expect(new Set(traces).size).toBe(2);
  for (const line of ['jobs_running', 'jobs_done_total', 'jobs_failed_total', 'jobs_given_up_total']) {
    expect(await lines()).toContain(`guildhall_${line}{task="paint"} ${line === 'jobs_running' ? 0 : 1}`);
  }
  expect(await lines()).toContain('guildhall_job_seconds_count{task="paint"} 3');
});
