import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { callOk } from '../../testing/call.ts';
import { queueTestEmails, testEmailDue, writeTestEmails } from '../../testing/emails.ts';
import { addMember } from '../../testing/members.ts';
import { queueEmailJobs } from './index.ts';

const app = await setUpApp();

interface Row {
  id: number;
  sent_at: Date | null;
  dropped_why: string | null;
}

const rowOf = async (id: number | undefined) =>
  (await app.database.query<Row>('select id, sent_at, dropped_why from letters where id = $1', [id]))[0];
const ended = async (id: number | undefined) => {
  const row = await rowOf(id);
  return row?.dropped_why ?? (row?.sent_at ? 'sent' : 'waiting');
};

describe('a notification e-mail', () => {
  let working: AsyncDisposable;
  beforeAll(async () => {
    working = await writeTestEmails(app, async ({ id, about }, recipient) =>
      about.isOver === 1
        ? undefined
        : {
            subject: `Letter ${id}`,
            paragraphs: [`Hello ${recipient.firstName}, at UTC+${recipient.timeZone}.`],
            items: [{ title: 'A <product>', url: 'http://guildhall.test/deal/1', lines: ['$5.00'] }],
            link: { label: 'See it', url: 'http://guildhall.test/' },
          },
    );
  });
  afterAll(() => working[Symbol.asyncDispose]());

  test('arrives once, with a footer and one-click unsubscribe headers', async () => {
    const member = await addMember(app, { firstName: 'Ottilie' });
    const [id] = await queueTestEmails(app, [member.id]);
    const mail = await app.mailbox.next(member.email);
    expect(mail.subject).toBe(`Letter ${id}`);
    expect(mail.messageId).toMatch(new RegExp(`^<letter-${id}\\.\\d+@guildhall\\.test>$`));
    expect(mail.text).toContain('Hello Ottilie, at UTC+');
    expect(mail.html).toContain('A &lt;product&gt;</a><br>$5.00');
    const heads = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(heads.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] =
      /^<http:\/\/guildhall\.test(\/.*)>$/.exec(heads.get('list-unsubscribe') ?? '') ?? [];
    expect(mail.text).toMatch(
      /You get e-mails about replies to your comments\.\nUnsubscribe:\nhttp:\/\/guildhall\.test\/unsubscribe\/\S+\nNotification settings:\nhttp:\/\/guildhall\.test\/letters\/\S+/,
    );
    await app.settle();
    expect(await ended(id)).toBe('sent');
    await callOk(app, path, { 'List-Unsubscribe': 'One-Click' });
    const [next] = await queueTestEmails(app, [member.id]);
    await app.settle();
    expect(await ended(next)).toBe('not wanted');
  });

  test.each([
    ['not a member', "update members set status = 'disabled' where id = $1"],
    ['not a member', 'update members set confirmed_at = null where id = $1'],
    ['not a member', 'update members set deletion_requested_at = now() where id = $1'],
    ['not a member', 'update members set erased_at = now(), email = null where id = $1'],
    [
      'not a member',
      `insert into member_identities (issuer, subject, member_id, ended_at)
       values ('https://site.example', 'somebody', $1, now())`,
    ],
    ['not wanted', "insert into choices (member_id, kind, choice) values ($1, 'replies', 'here')"],
    [
      'unreachable',
      `insert into mail_addresses (email, member_id, refusals, unreachable_since)
       select lower(email), id, 3, now() from members where id = $1`,
    ],
    ['nothing to say', `update letters set about = '{"isOver": 1}' where member_id = $1`],
  ])('is dropped as “%s” after: %s', async (why, statement) => {
    const member = await addMember(app);
    const [row] = await app.database.query<Row>(
      "insert into letters (member_id, kind, about) values ($1, 'replies', '{}') returning id",
      [member.id],
    );
    await app.database.query(statement, [member.id]);
    await app.context.write(({ tx }) => queueEmailJobs(tx, testEmailDue, [row?.id ?? 0]));
    await app.settle();
    expect(await ended(row?.id)).toBe(why);
    expect(app.mailbox.mails.some(({ to }) => to?.[0]?.address === member.email)).toBe(false);
  });

  test('is sent to a member whom another site has confirmed since', async () => {
    const member = await addMember(app);
    await app.database.query(
      `insert into member_identities (issuer, subject, member_id, confirmed_at, ended_at)
       values ('https://former.example', 'somebody', $1, now() - interval '2 days', now() - interval '1 day'),
         ('https://present.example', 'somebody', $1, now(), null)`,
      [member.id],
    );
    const [id] = await queueTestEmails(app, [member.id]);
    await app.settle();
    expect(await ended(id)).toBe('sent');
  });

  test('is not sent again when its job runs twice', async () => {
    const member = await addMember(app);
    const [id = 0] = await queueTestEmails(app, [member.id]);
    await app.mailbox.next(member.email);
    await app.settle();
    await app.context.write(({ tx }) => queueEmailJobs(tx, testEmailDue, [id]));
    await app.settle();
    expect(app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email)).toHaveLength(1);
  });

  test('is deleted 90 days after it was sent or given up', async () => {
    const member = await addMember(app);
    const rows = await app.database.query<{ id: number }>(
      `insert into letters (member_id, kind, queued_at, sent_at, dropped_at, dropped_why)
       select $1, 'replies', now() - interval '92 days', case state when 'sent' then now() end,
         now() - case state when 'new' then interval '89 days' when 'old' then interval '91 days' end,
         case when state in ('new', 'old') then 'failed' end
       from unnest(array['waiting', 'sent', 'new', 'old']) as state returning id`,
      [member.id],
    );
    await app.runJob('forget-old-letters');
    const states = await Promise.all(rows.map(({ id }) => ended(id)));
    const isGone = await Promise.all(rows.map(async ({ id }) => (await rowOf(id)) === undefined));
    expect([states[0], states[2], ...isGone]).toEqual(['waiting', 'failed', false, true, false, true]);
  });
});

test('two processes with one queue send each e-mail once', async () => {
  await using other = await createTestApp({
    database: app.database,
    env: { MAIL_URL: app.mailbox.url },
  });
  const member = await addMember(app);
  const { begun, release } = app.mailbox.hold();
  const ids = await queueTestEmails(
    app,
    Array.from({ length: 60 }, () => member.id),
  );
  await using _here = await writeTestEmails(app);
  await using _there = await writeTestEmails(other);
  // Both processes are sending: four each.
  await expect.poll(begun).toBe(8);
  release();
  const subjects = () =>
    app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email).map(({ subject }) => subject);
  await expect.poll(() => subjects().length).toBe(60);
  await app.settle();
  expect(subjects().sort()).toEqual(ids.map((id) => `Letter ${id}`).sort());
});
