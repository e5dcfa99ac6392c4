import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { call } from '../testing/call.ts';
import { queueTestLetters, writeTestLetters } from '../testing/letters.ts';
import { addMember, type TestMember } from '../testing/members.ts';
import { runCommand } from './run.ts';

let app: TestApp;
let working: AsyncDisposable;
let member: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  working = await writeTestLetters(app);
  member = await addMember(app);
});
afterAll(async () => {
  await working[Symbol.asyncDispose]();
  await app.close();
});

async function mail(...words: string[]): Promise<{ code: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runCommand(['mail', ...words], {
    env: { DATABASE_URL: app.database.url },
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const askForReset = () => call(app, '/api/forgotPasswordRequest', { email: member.email });
const mailsTo = () => app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email).length;
const tried = () =>
  expect
    .poll(
      async () =>
        (await app.database.query('select from graphile_worker.jobs where last_error is not null')).length,
    )
    .toBe(2);
const again = 'update graphile_worker._private_jobs set run_at = now()';

describe('the operator', () => {
  test('sees that nothing waits and nothing failed', async () => {
    expect(await mail()).toEqual({
      code: 0,
      said: 'Urgent: none.\nOrdinary: none.\nFailed: none.',
      complained: '',
    });
  });

  test('sees what waits on each lane: tries, next try, last error', async () => {
    app.mailbox.treat({ at: 'recipient', by: '450 4.2.0 Busy' });
    await askForReset();
    await queueTestLetters(app, [member.id]);
    await tried();
    const error =
      ', 1 try, next try at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC: RCPT TO: 450 4\\.2\\.0 Busy';
    expect((await mail()).said).toMatch(
      new RegExp(
        `^Urgent:\\n  password-reset-requested: 1 letter${error}\\nOrdinary:\\n  test-letter-due: 1 letter${error}\\nFailed: none\\.$`,
      ),
    );
    const { waiting, failed } = JSON.parse((await mail('--json')).said);
    expect(waiting).toMatchObject([
      { lane: 'urgent', count: 1, tries: 1, underWay: 0, lastError: 'RCPT TO: 450 4.2.0 Busy' },
      { lane: 'ordinary', name: 'test-letter-due' },
    ]);
    expect(failed).toEqual([]);
    app.takeErrors();
  });

  test('sees what failed and why', async () => {
    app.mailbox.treat({ at: 'recipient', by: '550 5.1.1 No such user' });
    await app.database.query(again);
    await app.settle();
    await expect.poll(async () => (await mail()).said).toContain('Ordinary: none.');
    await expect.poll(async () => (await mail()).said).toContain('Urgent: none.');
    const { said } = await mail();
    for (const sort of ['password-reset-requested \\(urgent\\)', 'test-letter-due \\(ordinary\\)']) {
      expect(said).toMatch(
        new RegExp(
          `^  \\d+: ${sort} to ${member.email}, [\\d -:]+ UTC: RCPT TO: 550 5\\.1\\.1 No such user$`,
          'm',
        ),
      );
    }
    expect(said).toContain('mail again NUMBER|all');
  });

  test('sends one again, or all, though the address was given up', async () => {
    await app.database.query('update mail_addresses set unreachable_since = now() where member_id = $1', [
      member.id,
    ]);
    app.mailbox.treat();
    const [id] = await app.database.query<{ id: number }>(
      "select id from failed_letters where lane = 'ordinary'",
    );
    expect(await mail('again', String(id?.id))).toMatchObject({ code: 0, said: '1 letter is sent again.' });
    await expect.poll(mailsTo).toBe(1);
    expect(await mail('again', String(id?.id))).toMatchObject({
      code: 1,
      complained: `No letter that failed has the number ${id?.id}.`,
    });
    expect((await mail('again', 'all')).said).toBe('1 letter is sent again.');
    await expect.poll(mailsTo).toBe(2);
    await app.settle();
    expect((await mail('again', 'all')).said).toBe('0 letters are sent again.');
    expect((await mail()).said).toContain('Failed: none.');
    expect(await app.database.query('select dropped_why from letters')).toEqual([{ dropped_why: null }]);
  });

  test('sees a letter whose last try was cut short, and sends it again', async () => {
    await app.database.query(
      `with job as (
         select (graphile_worker.add_job('password-reset-requested', json_build_object('memberId', $1::integer),
           priority => -10, max_attempts => 1, run_at => now() + interval '1 day')).id)
       select from job`,
      [member.id],
    );
    await app.database.query('update graphile_worker._private_jobs set attempts = max_attempts');
    expect((await mail()).said).toMatch(
      new RegExp(
        `password-reset-requested \\(urgent\\) to member ${member.id}, .*: The last try was cut short\\.`,
      ),
    );
    expect((await mail('again', 'all')).said).toBe('1 letter is sent again.');
    await expect.poll(mailsTo).toBe(3);
  });

  test('and whose it is where it is an ordinary one, which is dropped until then', async () => {
    await app.database.query(
      `with letter as (insert into letters (member_id, kind) values ($1, 'replies') returning id)
       select from letter, graphile_worker.add_job('test-letter-due', json_build_object('letterId', id),
         priority => 10, max_attempts => 1, run_at => now() + interval '1 day')`,
      [member.id],
    );
    await app.database.query('update graphile_worker._private_jobs set attempts = max_attempts');
    expect((await mail()).said).toContain(`test-letter-due (ordinary) to member ${member.id}, `);
    const dropped = "select from letters where dropped_why = 'failed'";
    expect(await app.database.query(dropped)).toHaveLength(1);
    expect((await mail('again', 'all')).said).toBe('1 letter is sent again.');
    await expect.poll(mailsTo).toBe(4);
    await app.settle();
    expect(await app.database.query(dropped)).toEqual([]);
  });
});
