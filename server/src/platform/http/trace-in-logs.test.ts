import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp();

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

const linesOf = (id: unknown) => app.logs.filter(({ request }) => request === id);

test('a request with a trace context is logged in its trace', async () => {
  const { headers } = await send(app, '/readyz', {
    headers: { traceparent, tracestate: 'congo=t61rcWkgMzE' },
  });
  const [line] = linesOf(headers['x-request-id']);
  expect(line).toMatchObject({ msg: 'answered', trace_id: traceId });
  expect(line?.span_id).toMatch(/^(?!b7ad6b7169203331)[0-9a-f]{16}$/);
});

test.each([[{}], [{ traceparent: `${traceparent}-more` }], [{ traceparent, tracestate: '\u00ff,,=' }]])(
  'an invalid trace context starts a new trace, and nothing is rejected: %o',
  async (headers) => {
    const replies = [await send(app, '/readyz', { headers }), await send(app, '/readyz', { headers })];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const ids = replies.flatMap((reply) =>
      linesOf(reply.headers['x-request-id']).map((line) => line.trace_id),
    );
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    if (!('tracestate' in headers)) expect(ids[0]).not.toBe(ids[1]);
  },
);

test('all log lines of one request have one span, and the reference of its reply', async () => {
  const { token } = await addMember(app);
  await app.database.query('alter table notices rename to notices_elsewhere');
  const { status, body } = await call(app, '/api/myNotices', {}, { token, headers: { traceparent } });
  await app.database.query('alter table notices_elsewhere rename to notices');
  expect(status).toBe(500);
  const [, reference] = /Reference ([^)]+)/.exec(body.message) ?? [];
  const lines = linesOf(reference);
  expect(lines.map(({ msg }) => msg)).toEqual(['unexpected failure', 'answered']);
  expect(new Set(lines.map(({ trace_id, span_id }) => `${trace_id} ${span_id}`)).size).toBe(1);
  expect(lines[0]?.trace_id).toBe(traceId);
  app.takeErrors();
});
