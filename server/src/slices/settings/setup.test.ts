import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addSmallDemo, removeDemo } from '../../testing/demo.ts';
import { addMember, isSignedIn, newAccount } from '../../testing/members.ts';
import { offerSetup } from './setup.ts';

/** The code in the message of a start. */
async function codeOf(app: TestApp): Promise<string> {
  const [line = ''] = await offerSetup(app.context, app.dataDir);
  return /code (\S+)$/.exec(line)?.[1] ?? '';
}

const setUp = (app: TestApp, code: string, person = newAccount()) => call(app, 'setUp', { code, ...person });
const signIn = (app: TestApp, { email, password }: ReturnType<typeof newAccount>) =>
  call(app, 'login', { email, password });
const admins = (app: TestApp) =>
  app.database.query("select email from members where role in ('super_admin', 'admin')");

describe('a site without an administrator', () => {
  test('prints a setup code at each start and stores its hash only', async () => {
    await using app = await createTestApp();
    const [line, ...more] = await offerSetup(app.context, app.dataDir);
    expect(line).toMatch(
      /^Nobody can administer this site yet\. Open http:\/\/guildhall\.test\/setup and enter the code [A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/,
    );
    expect(more).toEqual([]);
    for (let start = 0; start < 12; start += 1) await offerSetup(app.context, app.dataDir);
    const kept = await app.database.query<{ code_hash: Buffer }>('select code_hash from setup_codes');
    expect(kept).toHaveLength(10);
    expect(kept.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });

  test('is set up once, by a code, and the new Super Admin can sign in', async () => {
    await using app = await createTestApp();
    const former = await codeOf(app);
    const code = await codeOf(app);
    const file = join(app.dataDir, 'setup-code.txt');
    expect(await readFile(file, 'utf8')).toBe(`${code}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const person = newAccount();
    const { status, body } = await setUp(app, ` ${code.toLowerCase().replaceAll('-', ' ')}`, person);
    expect([status, body.message]).toEqual([200, 'Your site is set up. Please sign in.']);
    expect((await signIn(app, person)).status).toBe(200);
    for (const used of [code, former]) expect((await setUp(app, used)).status).toBe(410);
    expect(await app.database.query('select from setup_codes')).toEqual([]);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
    expect(await offerSetup(app.context, app.dataDir)).toEqual([]);
  });

  test('gets one Super Admin from concurrent requests', async () => {
    await using app = await createTestApp();
    const codes = [await codeOf(app), await codeOf(app)];
    const replies = await Promise.all([...codes, ...codes].map((code) => setUp(app, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await admins(app)).toHaveLength(1);
  });

  test('reports errors beside the fields, and the code stays valid', async () => {
    await using app = await createTestApp();
    const code = await codeOf(app);
    const member = await addMember(app);
    const errorsOf = async (given: string, person: object = {}) =>
      (await setUp(app, given, { ...newAccount(), ...person })).body.errors;
    expect(await errorsOf('')).toEqual({ code: 'Enter the code.' });
    expect(await errorsOf('ABCD-EFGH-JKMN')).toEqual({
      code: "That code isn't right. Use the one from the newest start: in its window, or in setup-code.txt in DATA_DIR.",
    });
    expect(await errorsOf(code, { password: 'password1' })).toHaveProperty('password');
    expect(await errorsOf(code, { email: member.email })).toHaveProperty('email');
    expect(await admins(app)).toEqual([]);
    expect((await setUp(app, code)).status).toBe(200);
  });

  test('allows ten wrong codes from one network, and setup from another', async () => {
    await using app = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
    const code = await codeOf(app);
    const from = (network: string, given: string) =>
      call(app, 'setUp', { code: given, ...newAccount() }, { headers: { 'x-forwarded-for': network } });
    const counts = new Map<number, number>();
    for (let round = 0; round < 2; round += 1) {
      const tries = Array.from({ length: 100 }, () => from('203.0.113.7', 'ABCD-EFGH-JKMN'));
      for (const { status } of await Promise.all(tries)) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 422: 10, 429: 190 });
    expect((await from('203.0.113.7', code)).status).toBe(429);
    expect((await from('203.0.113.8', code)).status).toBe(200);
  });
});

test('a site with an administrator prints no code and cannot be set up', async () => {
  await using app = await createTestApp();
  const code = await codeOf(app);
  await addMember(app, { role: 'admin' });
  expect(await offerSetup(app.context, app.dataDir)).toEqual([]);
  expect((await setUp(app, code)).status).toBe(410);
});

describe('a site whose only administrators are demo content', () => {
  const view = async (app: TestApp) =>
    (await call<{ open: number; demo: Record<string, number> | null }>(app, 'viewSetup')).body;

  test('prints how to start with an empty catalogue, and shows what will be removed', async () => {
    await using app = await createTestApp();
    expect(await view(app)).toMatchObject({ open: 1, demo: null });
    await addSmallDemo(app);
    const [line, ...more] = await offerSetup(app.context, app.dataDir);
    expect(line).toMatch(
      /^To start with an empty catalog, open http:\/\/guildhall\.test\/setup and enter the code [A-Z2-9-]{14}$/,
    );
    expect(more).toEqual([]);
    const demo = { members: 2, deals: 1, forums: 1, comments: 2, others_comments: 2 };
    expect(await view(app)).toMatchObject({ open: 1, demo });
    await addMember(app, { role: 'admin' });
    expect(await view(app)).toMatchObject({ open: 0, demo: null });
    expect(await offerSetup(app.context, app.dataDir)).toEqual([]);
  });

  test('is set up by the code, and the demo content is removed', async () => {
    await using app = await createTestApp();
    const { admin, reader, product } = await addSmallDemo(app);
    const code = await codeOf(app);
    const person = newAccount();
    expect((await setUp(app, 'ABCD-EFGH-JKMN', person)).status).toBe(422);
    expect(await isSignedIn(app, admin.token)).toBe(true);
    const { status, body } = await setUp(app, code, person);
    expect([status, body.message]).toEqual([
      200,
      'Your site is set up. The demo content is being deleted. Please sign in.',
    ]);
    expect(await isSignedIn(app, admin.token)).toBe(false);
    expect((await signIn(app, admin)).status).not.toBe(200);
    expect((await signIn(app, person)).status).toBe(200);
    expect((await call(app, 'details', { id: product.demo })).status).toBe(404);
    await app.settle();
    expect(await app.database.query('select from demo_rows')).toEqual([]);
    expect(await isSignedIn(app, reader.token)).toBe(true);
    expect(await admins(app)).toEqual([{ email: person.email }]);
    expect((await setUp(app, code)).status).toBe(410);
    expect(await view(app)).toMatchObject({ open: 0, demo: null });
  });

  test('gets one Super Admin and is cleared once by concurrent requests', async () => {
    await using app = await createTestApp();
    const { admin } = await addSmallDemo(app);
    const code = await codeOf(app);
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => setUp(app, code)),
      ...[1, 2].map(() => removeDemo(app, admin)),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.settle();
    expect(await admins(app)).toHaveLength(1);
    const cleared = await app.database.query("select from audit_log where action = 'demo-removed'");
    expect(cleared).toHaveLength(1);
  });
});
