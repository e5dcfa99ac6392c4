import { afterAll, expect, test } from 'vitest';
import type { RenderPage } from '#contract/core/page.ts';
import { createTestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

/** A page that shows what stands around it and nothing else. */
const render: RenderPage = async ({ site }) => ({
  status: 200,
  headers: {},
  html: `Learning: ${site.hasLearning}`,
  scripts: [],
});

const app = await createTestApp({ pages: { isStrict: true, reduceAddress: (address) => address, render } });
afterAll(() => app.close());

const shown = async () => (await send(app, '/legal')).body.toString();

test('every page knows whether the header leads to a listing (rules/pages 3)', async () => {
  const { token } = await addMember(app, { role: 'moderator' });
  const act = (path: string, body: object) => call(app, `/api/${path}`, { id: 1, ...body }, { token });
  expect(await shown()).toBe('Learning: true');
  await act('deleteMasters', { type: 'cat' });
  expect(await shown()).toBe('Learning: false');
  await act('editCategory', { status: 1 });
  expect(await shown()).toBe('Learning: true');
  await act('editCategory', { slug: 'studies' });
  expect(await shown()).toBe('Learning: true');
});
