import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const [admin, moderator, author, flagger] = await Promise.all([
  addMember(app, { role: 'admin' }),
  addMember(app, { role: 'moderator' }),
  addMember(app),
  addMember(app),
]);

interface Reply {
  queues: { name: string; count: number }[];
  flagged: { id: number; subject: { kind: string; id: number } } | null;
  week: { name: string; total: number | null; before: number | null }[];
  backups: Record<string, unknown> | null;
  setup: string[] | null;
}
const ask = ({ token }: TestMember) => call<Reply>(app, 'overview', {}, { token });
const view = async (viewer: TestMember) => (await ask(viewer)).body;
const waiting = async (viewer: TestMember) =>
  Object.fromEntries((await view(viewer)).queues.map(({ name, count }) => [name, count]));

describe('the overview', () => {
  test('counts flagged comments of both kinds, and names the one flagged last', async () => {
    const before = await waiting(moderator);
    const productId = await addProduct(app, { authorId: author.id });
    const threadId = await addThread(app, { authorId: author.id });
    const onProduct = await commented(app, author, productId);
    const inThread = await commentedInThread(app, author, threadId);
    const flag = (name: string, commentid: number) =>
      call(app, `/api/${name}`, { commentid, status: 1 }, { token: flagger.token });
    await flag('updateFlag', onProduct);
    await flag('updateForumFlag', inThread);
    const after = await view(moderator);
    expect(await waiting(moderator)).toMatchObject({
      'flagged-comments': (before['flagged-comments'] ?? 0) + 1,
      'flagged-huddle-comments': (before['flagged-huddle-comments'] ?? 0) + 1,
    });
    expect(after.flagged).toEqual({ id: inThread, subject: { kind: 'thread', id: threadId } });
  });

  test('omits a moderator’s own posts from their queues', async () => {
    const before = await waiting(moderator);
    const own = await commented(app, moderator, await addProduct(app, {}));
    await call(app, 'updateFlag', { commentid: own, status: 1 }, flagger);
    expect(await waiting(moderator)).toEqual(before);
    expect((await waiting(admin))['flagged-comments']).toBe((before['flagged-comments'] ?? 0) + 1);
  });

  test('shows registrations, failed e-mails, backups and setup to admins only', async () => {
    const seen = await view(moderator);
    expect(seen.queues.map(({ name }) => name)).toEqual([
      'flagged-comments',
      'flagged-huddle-comments',
      'first-posts',
      'reports',
      'reported-ends',
    ]);
    expect([seen.backups, seen.setup]).toEqual([null, null]);
    const before = await waiting(admin);
    await app.database.query(
      `insert into failed_letters (lane, name, payload, error) values ('urgent', 'overview-test', '{}', 'no route')`,
    );
    await app.database.query('insert into applications (member_id) values ($1)', [author.id]);
    expect(await waiting(admin)).toMatchObject({
      'failed-mail': (before['failed-mail'] ?? 0) + 1,
      registrations: (before.registrations ?? 0) + 1,
    });
  });

  test('sums the last seven days and the seven before', async () => {
    await app.database.query('delete from daily_numbers');
    await app.database.query(
      `insert into daily_numbers (day, name, value)
       select (now() at time zone 'utc')::date - ago, 'products', case when ago < 7 then 2 else 1 end
       from generate_series(0, 13) ago`,
    );
    const { week } = await view(moderator);
    expect(week.map(({ name }) => name)).toEqual(['members', 'sign-ins', 'products', 'comments', 'votes']);
    expect(week[2]).toEqual({ name: 'products', total: 14, before: 7 });
    expect(week[4]).toEqual({ name: 'votes', total: null, before: null });
  });

  test('shows when the last backup was made and whether the newest restore test failed', async () => {
    await app.database.query('delete from backup_runs');
    await app.database.query(
      `insert into backup_runs (kind, started_at, finished_at, archive, error) values
       ('backup', now() - interval '2 hours', now(), 'a', null),
       ('drill', now() - interval '9 days', now(), 'a', null),
       ('drill', now() - interval '1 hour', now(), null, 'The archive is damaged.')`,
    );
    const { backups } = await view(admin);
    expect(backups).toMatchObject({ on: 0, late: 0, drill_failed: 1 });
    const hoursAgo = (Date.now() - Date.parse(String(backups?.last_backup_at))) / 3_600_000;
    expect(hoursAgo).toBeCloseTo(2, 1);
    await app.database.query('delete from backup_runs');
  });

  test('lists the steps that are done in the 30 days after the setup', async () => {
    expect((await view(admin)).setup).toBeNull();
    const record = (action: string, ago: string) =>
      app.database.query(
        `insert into audit_log (actor_id, action, subject, subject_id, before, after, at)
         values ($1, $2, 'member', $1, '{}', '{}', now() - $3::interval)`,
        [admin.id, action, ago],
      );
    await record('site-set-up', '31 days');
    expect((await view(admin)).setup).toBeNull();
    await record('member-invited', '3 days');
    await record('site-set-up', '2 days');
    expect((await view(admin)).setup).toEqual([]);
    await record('master-edited', '1 day');
    expect((await view(admin)).setup).toEqual(['categories']);
  });
});
