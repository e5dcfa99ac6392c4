import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();

const moderator = await addMember(app, { role: 'moderator', firstName: 'Modesta', lastName: 'Okafor' });
const ann = await addMember(app, { firstName: 'Ann', lastName: 'Lee' });
const day = (date: string) => new Date(`${date}T23:30:00Z`);
await addProduct(app, { title: 'Fees explained', createdAt: day('2026-03-01'), authorId: ann.id });
await addProduct(app, { title: 'Resting', status: 'inactive', createdAt: day('2026-03-02') });
await addProduct(app, { title: 'Over', status: 'expired', createdAt: day('2026-03-03') });
await addProduct(app, {
  ...{ title: 'Over since a minute', createdAt: day('2026-03-04') },
  expiresAt: new Date(Date.now() - 1_000),
});
const gone = await addProduct(app, {
  title: 'Fees of old',
  createdAt: day('2026-03-05'),
  authorId: ann.id,
});
await as(moderator, '/api/deleteDeal', { id: gone });

function as({ token }: TestMember, path: string, body: Record<string, unknown> = {}) {
  return call<{ message: Row[]; totalCount: number }>(app, path, body, { token });
}

interface Row {
  del_title: string;
  del_active: number;
  deleted_at: string | null;
  deleted_by: { id: number; name: string } | null;
  version: number;
}

async function titles(body: Record<string, unknown>): Promise<string[]> {
  const { body: reply } = await as(moderator, '/api/allDeals', body);
  return reply.message.map(({ del_title }) => del_title);
}

describe('every product', () => {
  test.each([
    [{}, ['Over since a minute', 'Over', 'Resting', 'Fees explained']],
    [{ state: 'active' }, ['Fees explained']],
    [{ state: 'inactive' }, ['Resting']],
    [{ state: 'expired' }, ['Over since a minute', 'Over']],
    [{ state: 'deleted' }, ['Fees of old']],
    [{ filterBy: 'old', limit: 2 }, ['Fees explained', 'Resting']],
    [{ skip: 3 }, ['Fees explained']],
    [{ searchtxt: 'fees' }, ['Fees explained']],
    [{ searchtxt: 'fee', state: 'deleted' }, ['Fees of old']],
    [{ author: 'ANN L' }, ['Fees explained']],
    [{ from: '2026-03-02', to: '2026-03-03' }, ['Over', 'Resting']],
  ])('filtered by %j lists %j', async (body, found) => {
    expect(await titles(body)).toEqual(found);
  });

  test('shows who deleted it, when, and its version', async () => {
    const { body } = await as(moderator, '/api/allDeals', { state: 'deleted' });
    expect(body).toMatchObject({
      totalCount: 1,
      message: [
        {
          deleted_at: expect.any(String),
          deleted_by: { id: moderator.id, name: 'Modesta Okafor' },
          version: 1,
        },
      ],
    });
  });
});
