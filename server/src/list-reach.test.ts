import { expect, test, vi } from 'vitest';
import { maxSkip } from '#contract/core/addresses.ts';
import { setUpApp } from './testing/app.ts';
import { call } from './testing/call.ts';
import { addMember } from './testing/members.ts';
import { addProduct } from './testing/products.ts';
import { addThread } from './testing/threads.ts';

const app = await setUpApp({ isWorking: 'late' });

let token: string;
// The notes are about member 1, because nobody reads notes about themselves.
await addMember(app);
({ token } = await addMember(app, { role: 'admin' }));
const productId: number = await addProduct(app);
const threadId: number = await addThread(app);

interface Described {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
      }
    >
  >;
}

/** The paths of all calls whose body has this field. */
async function callsWith(field: string): Promise<string[]> {
  const { body } = await call<Described>(app, '/api/openapi.json', undefined, { method: 'GET' });
  return Object.entries(body.paths)
    .filter(([, { post }]) =>
      Object.values(post?.requestBody?.content ?? {}).some(
        ({ schema }) => field in (schema.properties ?? {}),
      ),
    )
    .map(([path]) => path);
}

/** Every number in the statements of a list request. */
async function numbersSent(path: string, asked: Record<string, unknown>): Promise<number[]> {
  const sent = vi.spyOn(app.context.database.pool, 'query');
  try {
    const id = path.toLowerCase().includes('forum') ? threadId : path.endsWith('omments') ? productId : 1;
    const reply = await call(app, path, { id, ...asked }, { token });
    expect(reply.status, path).toBe(200);
    return sent.mock.calls.flatMap(([statement]) =>
      ((statement as unknown as { values?: unknown[] }).values ?? []).map(Number),
    );
  } finally {
    sent.mockRestore();
  }
}

/** Exceeds the limit of every list, and the rows of every test. */
const far = 200_000;

test('no list skips further than its limit, whatever the call requests', async () => {
  const paths = await callsWith('skip');
  expect(paths).toEqual(
    expect.arrayContaining(
      ['homePageDeals', 'forums', 'comments', 'userList', 'auditLog'].map((name) => `/api/${name}`),
    ),
  );
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const sent = await numbersSent(path, { skip: far + 1, limit: 20 });
    expect(
      sent.filter((number) => number >= far),
      path,
    ).toEqual([]);
  }
});

test('no page goes beyond the limit either', async () => {
  const paths = await callsWith('page');
  expect(paths).toContain('/api/search');
  for (const path of paths) {
    const sent = await numbersSent(path, { page: far, searchtxt: 'course' });
    expect(
      sent.filter((number) => number >= far),
      path,
    ).toEqual([]);
  }
});

test('beyond the limit a list is empty, with the correct total', async () => {
  await app.database.query(
    `insert into threads (author_id, title, description_html, description_text, summary)
     select author_id, title, description_html, description_text, summary from threads, generate_series(1, $1)
     where id = $2`,
    [maxSkip + 30, threadId],
  );
  app.context.cache.invalidate(['everything']);
  const list = async (skip: number) => {
    const { body } = await call<{ message: unknown[]; totalCount: number }>(app, 'forums', { skip });
    return { length: body.message.length, total: body.totalCount };
  };
  const { total } = await list(0);
  expect(await list(maxSkip)).toEqual({ length: 20, total });
  expect(await list(maxSkip + 1)).toEqual({ length: 0, total });
});
