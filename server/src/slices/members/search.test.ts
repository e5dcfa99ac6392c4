import { expect, test, vi } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';

const app = await setUpApp({ isWorking: false });

interface Listed {
  message: { firstName: string }[];
}

test('searches members by an index, not by reading everybody', async () => {
  const admin = await addMember(app, { role: 'super_admin' });
  await addMember(app, { firstName: 'Constance' });
  await app.database.query(
    `insert into members (email, first_name, last_name, password_hash)
     select 'member' || n || '@example.org', 'Ada', 'Marsh', '' from generate_series(1, 5000) n`,
  );
  await app.database.query('vacuum analyze members');
  const sent = vi.spyOn(app.context.database, 'query');
  const { body } = await call<Listed>(app, 'userList', { searchtxt: 'con' }, admin);
  expect(body.message.map(({ firstName }) => firstName)).toEqual(['Constance']);
  const statements = sent.mock.calls.filter(([text]) => text.includes('member_search_vector'));
  expect(statements).toHaveLength(2);
  // PostgreSQL has no statistics on a rare prefix. It may expect a match among the newest members, to save the sort.
  await app.database.query('set enable_sort = off');
  for (const [text, values] of statements) {
    const plan = await app.database.query(`explain ${text}`, values);
    expect(JSON.stringify(plan)).toContain('members_words');
    expect(JSON.stringify(plan)).not.toContain('members_newest');
  }
});
