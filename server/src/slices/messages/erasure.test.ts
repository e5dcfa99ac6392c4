import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { blocking, inbox, sent, sentFolder } from '../../testing/messages.ts';
import { eraseMember } from '../accounts/index.ts';
import { eraseMessagesOf } from './index.ts';

const app = await setUpApp();

test('an erased member’s messages stay without name and address', async () => {
  const [memberToErase, other] = await Promise.all([
    addMember(app, { firstName: 'Leonora', lastName: 'Partington' }),
    addMember(app, { firstName: 'Otto', lastName: 'Stay' }),
  ]);
  const kept = await sent(app, memberToErase, { toAddress: other.email, message: 'Farewell, Leonora' });
  const mine = await sent(app, other, { toAddress: memberToErase.email, message: 'Good luck.' });
  const toNobody = await sent(app, memberToErase, {
    toAddress: 'nobody@example.org',
    message: 'Anybody there?',
  });
  await blocking(app, other, memberToErase);
  await app.context.write(({ tx }) => eraseMember(tx, memberToErase.id as MemberId));
  await eraseMessagesOf(app.context, memberToErase.id as MemberId);
  await eraseMessagesOf(app.context, memberToErase.id as MemberId);

  const [got] = (await inbox(app, other)).data;
  expect(got).toMatchObject({
    id: kept,
    userName: 'Former member',
    userEmail: '',
    message: 'Farewell, Leonora',
  });
  expect(got?.user?.former).toBe(1);
  const [own] = (await sentFolder(app, other)).data;
  expect(own).toMatchObject({ id: mine, userName: 'Former member', userEmail: '', message: 'Good luck.' });
  const found = async (searchText: string) => [
    (await inbox(app, other, { searchText })).totalCount,
    (await sentFolder(app, other, { searchText })).totalCount,
  ];
  expect(await found('partington')).toEqual([0, 0]);
  expect(await found('leonora')).toEqual([1, 0]);
  expect(await found('luck')).toEqual([0, 1]);

  const [, ...local] = memberToErase.email.split('@')[0]?.split('-') ?? [];
  const left = await app.database.query<{ row: string }>(
    `select to_jsonb(g)::text as row from messages g where id = any($1)
     union all select word from message_words where message_id = any($1)`,
    [[kept, mine, toNobody]],
  );
  expect(left.map(({ row }) => row).join('\n')).not.toContain(local.join('-'));
  const rows = (table: string, column: string) =>
    app.database.query(`select from ${table} where ${column} = $1`, [memberToErase.id]);
  expect(await rows('blocked_members', 'blocked_id')).toEqual([]);
  expect(await rows('message_words', 'member_id')).toEqual([]);
});
