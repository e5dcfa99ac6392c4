/** Neither a reply nor its cost reveals whether an address has an account. */
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { type CallReply, call } from '../../testing/call.ts';
import { forgetJobs, takeJobs } from '../../testing/jobs.ts';
import { addMember, newAccount } from '../../testing/members.ts';
import { statementsOf } from '../../testing/statements.ts';

const app = await createTestApp({ isWorking: 'late' });
const [member, disabled] = [await addMember(app), await addMember(app)];
await app.database.query("update members set status = 'disabled' where id = $1", [disabled.id]);
const waiting: { email: string } = await addMember(app);
await app.database.query('update members set confirmed_at = null where email = $1', [waiting.email]);
/** A recent address that others may not use for a week. */
const former: { email: string } = newAccount();
await app.database.query(
  `insert into email_changes (member_id, old_email, new_email, waits_until, reserved_until)
   values ($1, $2, $3, now(), now() + interval '1 day')`,
  [member.id, former.email, member.email],
);
afterAll(() => app.close());

/** The name and recipient kinds of queued jobs. */
const jobs = async () =>
  (await takeJobs(app.database)).map(({ name, priority, payload }) => ({
    name,
    priority,
    told: Object.keys(payload as object).sort(),
  }));

/** Everything by which a caller could distinguish two replies. */
async function traceOf(ask: () => Promise<CallReply<unknown>>) {
  await forgetJobs(app.database);
  let body: unknown;
  const counted = await statementsOf(app, async () => {
    const reply = await ask();
    body = reply.body;
    return reply;
  });
  const queued = await jobs();
  return { ...counted, body, queued };
}

const asks = {
  'asking for a new password': (email: string) => call(app, 'forgotPasswordRequest', { email }),
  'asking for the link to confirm an address': (email: string) => call(app, 'resendActivation', { email }),
  registering: (email: string) => {
    const person = newAccount({ email });
    return call(app, 'register', { ...person, repassword: person.password });
  },
  'changing the own address': (email: string) =>
    call(app, 'changeEmail', { email, currentPassword: '' }, member),
};

describe.each(Object.entries(asks))('%s', (_what, ask) => {
  test('takes the same statements and jobs for any address', async () => {
    const unknown = await traceOf(() => ask(newAccount().email));
    expect(unknown.status).toBe(200);
    expect(unknown.count).toBeGreaterThan(0);
    expect(unknown.queued).not.toEqual([]);
    const others = [await addMember(app), disabled, waiting];
    for (const { email } of others) expect(await traceOf(() => ask(email))).toEqual(unknown);
    if (ask !== asks['changing the own address']) {
      expect(await traceOf(() => ask(former.email))).toEqual(unknown);
    }
  });
});
