import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { blocking, deleting, inbox, sent } from '../../testing/messages.ts';

const app = await setUpApp();

let ann: TestMember;
let bo: TestMember;
let moderator: TestMember;

beforeEach(async () => {
  [ann, bo, moderator] = await Promise.all([
    addMember(app, { firstName: 'Annika', lastName: 'Lind' }),
    addMember(app),
    addMember(app, { role: 'moderator' }),
  ]);
});

const as = (who: TestMember, path: string, body: Record<string, unknown> = {}) =>
  call<{ message: { id: number; [field: string]: unknown }[]; totalCount: number }>(app, path, body, {
    token: who.token,
  });

describe('a blocked sender', () => {
  test('is listed and does not reach one until unblocked', async () => {
    const before = await sent(app, ann, { toUserId: bo.id, message: 'Before.' });
    expect((await blocking(app, bo, ann)).body.message).toBe(
      'Blocked. You won’t get messages from this member.',
    );
    await blocking(app, bo, ann);
    await sent(app, ann, { toAddress: bo.email, message: 'Meanwhile.' });
    const { body } = await as(bo, '/api/blockedMembers');
    const sender = { id: ann.id, firstName: 'Annika', lastName: 'Lind', avatar: null, role: 4 };
    expect(body).toMatchObject({ totalCount: 1 });
    expect(body.message).toEqual([{ ...sender, blocked_at: expect.any(String) }]);
    expect((await as(ann, '/api/blockedMembers')).body).toMatchObject({ totalCount: 0, message: [] });
    await as(bo, '/api/unblockSender', { id: ann.id });
    const after = await sent(app, ann, { toUserId: bo.id, message: 'Afterwards.' });
    expect((await inbox(app, bo)).data.map(({ id }) => id)).toEqual([after, before]);
  });

  test('cannot be unknown or oneself', async () => {
    expect((await blocking(app, bo, { id: 2_000_000_000 })).status).toBe(404);
    const { status, body } = await blocking(app, bo, bo);
    expect([status, body.message]).toEqual([422, 'You can’t block yourself.']);
  });
});

describe('a report', () => {
  test('shows the staff one message with the reason until it is closed', async () => {
    await sent(app, ann, { toUserId: bo.id, message: 'Never reported.' });
    const id = await sent(app, ann, { toUserId: bo.id, subject: 'Offer', message: 'Buy this.' });
    for (const reason of ['It is an advertisement.', 'Again.']) {
      expect((await as(bo, '/api/reportMessage', { id, reason })).body.message).toBe(
        'Message reported. A moderator will review it.',
      );
    }
    const listed = (await as(moderator, '/api/reportedMessages')).body;
    const [report] = listed.message;
    expect(listed.totalCount).toBe(1);
    expect(report).toMatchObject({
      subject: 'Offer',
      message: 'Buy this.',
      reason: 'It is an advertisement.',
      user: { id: ann.id },
      reporter: { id: bo.id },
    });
    await deleting(app, bo, id);
    expect((await as(moderator, '/api/closeReport', { id: report?.id })).status).toBe(200);
    const again = await as(moderator, '/api/closeReport', { id: report?.id });
    expect([again.status, String(again.body.message)]).toEqual([404, 'This report is already closed.']);
    expect((await as(moderator, '/api/reportedMessages')).body.totalCount).toBe(0);
    const record = await app.database.query(
      "select actor_id, action, before, after from audit_log where subject = 'message' and subject_id = $1",
      [id],
    );
    expect(record).toEqual([
      {
        actor_id: moderator.id,
        action: 'message-report-closed',
        before: { subject: 'Offer', text: 'Buy this.', isOpen: true },
        after: { isOpen: false },
      },
    ]);
  });

  test.each(['super_admin', 'admin', 'moderator'] as const)(
    'about a %s is shown to colleagues but not to its sender',
    async (role) => {
      await app.database.query('update message_reports set closed_at = now()');
      const sender = await addMember(app, { role });
      const messageId = await sent(app, sender, { toUserId: bo.id, message: 'Buy this.' });
      await as(bo, '/api/reportMessage', { id: messageId, reason: 'It is an advertisement.' });
      const { body } = await as(moderator, '/api/reportedMessages');
      expect(body).toMatchObject({ totalCount: 1, message: [{ user: { id: sender.id } }] });
      expect((await as(sender, '/api/reportedMessages')).body).toMatchObject({ totalCount: 0, message: [] });
      const close = async (who: TestMember) => {
        const reply = await as(who, '/api/closeReport', { id: body.message[0]?.id });
        return [reply.status, String(reply.body.message)];
      };
      expect(await close(sender)).toEqual([404, 'This report is already closed.']);
      expect(await close(moderator)).toEqual([200, 'Report closed.']);
    },
  );

  test('needs a received message and a reason', async () => {
    const id = await sent(app, ann, { toUserId: bo.id });
    const report = (who: TestMember, reason: string) => as(who, '/api/reportMessage', { id, reason });
    expect((await report(ann, 'Mine.')).status).toBe(404);
    expect((await report(ann, ' ')).status).toBe(404);
    expect((await report(moderator, 'Not mine.')).status).toBe(404);
    expect((await report(bo, ' ')).body.errors).toEqual({ reason: 'Tell us why you’re reporting this.' });
    await deleting(app, bo, id);
    expect((await report(bo, 'Deleted.')).status).toBe(404);
  });
});

test('messages of a disabled member stay', async () => {
  const id = await sent(app, ann, { toUserId: bo.id, message: 'I was here.' });
  await app.database.query("update members set status = 'disabled' where id = $1", [ann.id]);
  expect((await inbox(app, bo)).data[0]).toMatchObject({ id, userName: 'Annika Lind' });
});
