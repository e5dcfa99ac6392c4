import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember, register } from '../../testing/members.ts';
import { readMetrics } from '../../testing/metrics.ts';
import { openCollector, type TakenSpan } from '../../testing/servers.ts';
import { createLog } from '../log.ts';
import { openTracer } from './open-telemetry.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const step = { name: 'a step', ms: 1, hasFailed: false, attributes: {} };
const env = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url });

function attributesOf({ attributes }: TakenSpan): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
}

describe('a collector', () => {
  test('receives requests in their traces, with their statements', async () => {
    await using collector = await openCollector();
    const app = await createTestApp({ env: env(collector.url), isWorking: false });
    const { token } = await addMember(app);
    const headers = { traceparent: `00-${traceId}-${parentId}-01` };
    const reply = await call(app, 'myNotices', {}, { token, headers });
    await send(app, '/healthz', { headers: { traceparent: `00-${traceId}-${parentId}-00` } });
    await app.close();
    const span = collector.spans.find(({ name }) => name === 'POST /api/myNotices');
    expect(span).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 });
    expect(attributesOf(span as TakenSpan)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/myNotices',
      'http.response.status_code': 200,
      'url.path': '/api/myNotices',
      'fastify.root': '@fastify/otel',
    });
    const line = app.logs.find(({ request }) => request === reply.headers.get('x-request-id'));
    expect([line?.trace_id, line?.span_id]).toEqual([traceId, span?.spanId]);
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId, kind: 3 });
      expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
    }
    expect(JSON.stringify(collector.spans)).not.toContain(token);
    // The caller did not sample the trace, so nothing is recorded.
    expect(collector.spans.filter(({ name }) => name.includes('healthz'))).toEqual([]);
    expect([...collector.context]).toEqual(['guildhall']);
  });

  test('does not receive what visitors type, and 404s are not reported as errors', async () => {
    await using collector = await openCollector();
    const app = await createTestApp({ env: env(collector.url), isWorking: false });
    await send(app, '/nothing-here/a-private-matter?a-private-matter');
    await send(app, '/api/myNotices', { method: 'POST', body: 'a-private-matter' });
    await app.close();
    const spans = collector.spans.filter(({ kind }) => kind === 2);
    expect(spans.map(({ status }) => status.code ?? 0)).toEqual([0, 0]);
    expect(JSON.stringify(collector.spans)).not.toContain('a-private-matter');
  });

  test('receives jobs, and the e-mails that they send, without addresses', async () => {
    await using collector = await openCollector();
    const app = await createTestApp({ env: env(collector.url) });
    const { email } = await register(app);
    await app.mailbox.next(email);
    await app.close();
    const letter = collector.spans.find(({ name }) => name === 'send letter');
    const job = collector.spans.find(({ spanId }) => spanId === letter?.parentSpanId);
    expect(job).toMatchObject({ kind: 5, name: expect.stringMatching(/^member-/) });
    expect(attributesOf(letter as TakenSpan)).toEqual({ 'guildhall.lane': 'urgent' });
    expect(JSON.stringify(collector.spans)).not.toContain(email);
  });

  test('receives failures', async () => {
    await using collector = await openCollector();
    const app = await createTestApp({ env: env(collector.url), isWorking: false });
    const { token } = await addMember(app);
    await app.database.query('alter table notices rename to notices_elsewhere');
    await call(app, 'myNotices', {}, { token });
    await app.database.query('alter table notices_elsewhere rename to notices');
    app.takeErrors();
    await app.close();
    const failed = collector.spans.filter(({ status }) => status.code === 2);
    expect(failed.map(({ kind }) => kind).sort()).toEqual([2, 3]);
  });
});

describe('metrics of tracing', () => {
  const spansOf = async (app: TestApp) => {
    const told = [...(await readMetrics(app))].filter(([name]) => name.startsWith('guildhall_spans'));
    return Object.fromEntries(told.map(([name, value]) => [name.replace('guildhall_spans_', ''), value]));
  };

  const openCounted = async ({ url }: { url: string }, pace?: number) => {
    const [log, registry] = [createLog('silent'), new Registry()];
    const tracer = await openTracer({ url, version: '1.2.3', log, ...(pace && { pace }) });
    tracer.register(registry);
    return { tracer, registry };
  };

  test('count the spans that a collector accepted', async () => {
    await using collector = await openCollector();
    const { tracer, registry } = await openCounted(collector, 5);
    for (let count = 0; count < 3; count += 1) tracer.step(undefined, step);
    await expect.poll(() => registry.metrics()).toContain('guildhall_spans_told_total 3');
    expect(collector.spans).toHaveLength(3);
    await tracer.close();
  });

  test('count the spans that it rejected', async () => {
    await using collector = await openCollector('refuse');
    const { tracer, registry } = await openCounted(collector, 5);
    tracer.step(undefined, step);
    await expect
      .poll(() => registry.metrics())
      .toContain('guildhall_spans_left_out_total{reason="not taken"} 1');
    await tracer.close();
  });

  test('count the spans that were dropped because too many waited', async () => {
    await using collector = await openCollector('hang');
    const { tracer, registry } = await openCounted(collector);
    // The first 512 are being exported, and 4,096 wait.
    for (let count = 0; count < 512 + 4_096 + 7; count += 1) tracer.step(undefined, step);
    const text = await registry.metrics();
    expect(text).toContain('guildhall_spans_left_out_total{reason="too many wait"} 7');
    expect(text).toContain('guildhall_spans_told_total 0');
    await collector.stop();
    await tracer.close();
  });

  test('exist only with a collector', async () => {
    await using collector = await openCollector();
    await using app = await createTestApp({ env: env(collector.url), isWorking: false });
    await using other = await createTestApp({ isWorking: false });
    expect(Object.keys(await spansOf(app)).sort()).toEqual([
      'left_out_total{reason="not taken"}',
      'left_out_total{reason="too many wait"}',
      'told_total',
    ]);
    expect(await spansOf(other)).toEqual({});
  });
});

test.each(['refuse', 'hang', 'away'] as const)('a collector that does %s delays nothing', async (treat) => {
  await using collector = await openCollector(treat === 'away' ? 'take' : treat);
  if (treat === 'away') await collector.stop();
  const app = await createTestApp({ env: env(collector.url), isWorking: false });
  for (let round = 0; round < 20; round += 1) expect((await send(app, '/readyz')).status).toBe(200);
  await app.close();
  expect(app.logs.filter(({ msg }) => msg === 'answered')).toHaveLength(20);
  if (treat === 'refuse')
    expect(app.logs.find(({ msg }) => msg.startsWith('Traces could not be told'))).toMatchObject({
      level: 40,
    });
});
