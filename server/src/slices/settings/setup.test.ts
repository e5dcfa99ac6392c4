import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, newcomer } from '../../testing/members.ts';
import { offerSetup } from './setup.ts';

/** As it stands in what is said at a start. */
async function codeOf(app: TestApp): Promise<string> {
  const [line = ''] = await offerSetup(app.services);
  return /code (\S+)$/.exec(line)?.[1] ?? '';
}

const setUp = (app: TestApp, code: string, person = newcomer()) =>
  call(app, '/api/setUp', { code, ...person });
const signIn = (app: TestApp, { email, password }: ReturnType<typeof newcomer>) =>
  call(app, '/api/login', { email, password });
const admins = (app: TestApp) =>
  app.database.query("select email from members where role in ('super_admin', 'admin')");

describe('a site that nobody can administer', () => {
  test('tells at each start where to go and with which code, and keeps its hash alone', async () => {
    await using app = await createTestApp();
    const [line, ...more] = await offerSetup(app.services);
    expect(line).toMatch(
      /^Nobody can administer this site yet\. Open http:\/\/guildhall\.test\/setup and enter the code [A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/,
    );
    expect(more).toEqual([]);
    for (let start = 0; start < 12; start += 1) await offerSetup(app.services);
    const kept = await app.database.query<{ code_hash: Buffer }>('select code_hash from setup_codes');
    expect(kept).toHaveLength(10);
    expect(kept.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });

  test('is set up once, by whoever has a code, who may sign in then', async () => {
    await using app = await createTestApp();
    const former = await codeOf(app);
    const code = await codeOf(app);
    const person = newcomer();
    const { status, body } = await setUp(app, ` ${code.toLowerCase().replaceAll('-', ' ')}`, person);
    expect([status, body.message]).toEqual([200, 'Your site is set up. Please sign in.']);
    expect((await signIn(app, person)).status).toBe(200);
    for (const used of [code, former]) expect((await setUp(app, used)).status).toBe(410);
    expect(await app.database.query('select from setup_codes')).toEqual([]);
    expect(await offerSetup(app.services)).toEqual([]);
  });

  test('has one first Super Admin where several are about to become it', async () => {
    await using app = await createTestApp();
    const codes = [await codeOf(app), await codeOf(app)];
    const replies = await Promise.all([...codes, ...codes].map((code) => setUp(app, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await admins(app)).toHaveLength(1);
  });

  test('says what is wrong beside its field, and the code is good afterwards', async () => {
    await using app = await createTestApp();
    const code = await codeOf(app);
    const member = await addMember(app);
    const errorsOf = async (given: string, person: object = {}) =>
      (await setUp(app, given, { ...newcomer(), ...person })).body.errors;
    expect(await errorsOf('')).toEqual({ code: 'Please enter the code.' });
    expect(await errorsOf('ABCD-EFGH-JKMN')).toEqual({
      code: 'This is not the code. It stands in what the newest start has printed.',
    });
    expect(await errorsOf(code, { password: 'password1' })).toHaveProperty('password');
    expect(await errorsOf(code, { email: member.email })).toHaveProperty('email');
    expect(await admins(app)).toEqual([]);
    expect((await setUp(app, code)).status).toBe(200);
  });

  test('has its code tried ten times, whoever tries', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
    const code = await codeOf(app);
    const tries = Array.from({ length: 60 }, (_unused, place) =>
      call(
        app,
        '/api/setUp',
        { code: 'ABCD-EFGH-JKMN', ...newcomer() },
        { headers: { 'x-forwarded-for': `203.0.113.${place}` } },
      ),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect((await setUp(app, code)).status).toBe(429);
  });
});

test('a site with somebody who can administer it tells nothing, and is set up by nobody', async () => {
  await using app = await createTestApp();
  const code = await codeOf(app);
  await addMember(app, { role: 'admin' });
  expect(await offerSetup(app.services)).toEqual([]);
  expect((await setUp(app, code)).status).toBe(410);
});
