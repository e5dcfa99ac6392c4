import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';

const app = await setUpApp({ isWorking: false });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const add = (title: string, days: number, given: GivenProduct = {}) =>
  addProduct(app, { title, createdAt: daysAgo(days), ...given });

const member = await addMember(app);
await add('Annuities one', 5);
await add('Annuities two', 4);
await add('Annuities three', 3);
await add('Annuities four', 2);
await add('Annuities of last month', 31);
await add('Annuities withdrawn', 1, { status: 'inactive' });
await add('Annuities over', 1, { expiresAt: daysAgo(0.5) });
const gone = await add('Annuities deleted', 1);
await app.database.query('update products set deleted_at = now() where id = $1', [gone]);
await add('Annuities of one’s own', 1, { authorId: member.id });
await add('Plan your estate', 6, { descriptionText: 'Plan your estate' });

interface Preview {
  totalCount: number;
  deals: { del_title: string }[];
}

async function preview(tags: unknown) {
  const { status, body } = await call<Preview>(app, 'previewDealAlert', { tags }, member);
  return { status, count: body.totalCount, titles: body.deals?.map(({ del_title }) => del_title), body };
}

describe('a preview', () => {
  test('counts active products of others of the last 30 days, and names three', async () => {
    expect(await preview(['annuity'])).toMatchObject({
      count: 4,
      titles: ['Annuities four', 'Annuities three', 'Annuities two'],
    });
  });

  test('matches phrases as alerts do, not as the search does', async () => {
    expect(await preview('estate plan')).toMatchObject({ count: 0, titles: [] });
    expect(await preview('plan your estate')).toMatchObject({ count: 1 });
  });

  test('matches names of categories and tags, and counts each product once', async () => {
    await add('Filed', 2, { labelIds: [3] as never });
    expect(await preview('member offer')).toMatchObject({ count: 1, titles: ['Filed'] });
    expect(await preview(['offer', 'annuities', 'annuities one'])).toMatchObject({ count: 5 });
    await app.database.query(`update labels set name = 'Kangaroo' where id = 3`);
    expect(await preview('member offer')).toMatchObject({ count: 0 });
    expect(await preview('kangaroos')).toMatchObject({ count: 1 });
  });

  test('is empty for no keywords and for signs, and rejects what an alert rejects', async () => {
    expect(await preview([])).toMatchObject({ status: 200, count: 0, titles: [] });
    expect(await preview('!?')).toMatchObject({ status: 200, count: 0, titles: [] });
    expect(await preview(['!?', 'plan'])).toMatchObject({ count: 1 });
    expect((await preview('x'.repeat(81))).body.errors).toHaveProperty('tags');
  });

  test('takes three statements at most', async () => {
    const { token } = member;
    const asked = await statementsOf(app, () =>
      call(app, 'previewDealAlert', { tags: ['annuities', 'plan', 'ethics'] }, { token }),
    );
    expect(asked.count).toBeLessThanOrEqual(3);
  });
});

test('counting ends at 501', async () => {
  await app.database.query(
    `insert into products (author_id, title, description_html, description_text, summary)
     select author_id, 'A crowd', '', '', ''
     from products, generate_series(1, 510) where title = 'Annuities one'`,
  );
  expect(await preview('crowd')).toMatchObject({ count: 501 });
});
