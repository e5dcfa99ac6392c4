/** Requests that come together are looked up together, and each is told of their own session. */
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { viewerFinder } from './index.ts';
import { hashToken } from './tokens.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());

test('one statement finds the sessions of 25 concurrent requests', async () => {
  const members = await Promise.all(Array.from({ length: 24 }, () => addMember(app)));
  const [twice] = members;
  const asking = twice === undefined ? [] : [...members, twice];
  const findViewer = viewerFinder(app.services);
  const before = app.services.database.statements();
  const viewers = await Promise.all(asking.map(({ token }) => findViewer(token)));
  expect(app.services.database.statements() - before).toBe(1);
  expect(viewers).toMatchObject(
    asking.map(({ id, token }) => ({ memberId: id, tokenHash: hashToken(token) })),
  );
});

test('ended, idle and disabled sessions are not found in a batch', async () => {
  const [living, disabled, ended, idle] = await Promise.all(Array.from({ length: 4 }, () => addMember(app)));
  const tokens = [living, disabled, ended, idle].map((member) => member?.token ?? '');
  const findViewer = viewerFinder(app.services);
  const found = async () =>
    (await Promise.all(['unknown', ...tokens].map(findViewer))).map((viewer) =>
      typeof viewer === 'object' ? viewer.memberId : viewer,
    );
  expect(await found()).toEqual([undefined, living?.id, disabled?.id, ended?.id, idle?.id]);
  await app.database.query("update members set status = 'disabled' where id = $1", [disabled?.id]);
  await app.database.query('delete from sessions where member_id = $1', [ended?.id]);
  await app.database.query(
    "update sessions set last_used_at = now() - interval '13 hours' where member_id = $1",
    [idle?.id],
  );
  expect(await found()).toEqual([undefined, living?.id, 'disabled', undefined, undefined]);
});
