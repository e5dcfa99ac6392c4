import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, type Spelling } from '../../testing/call.ts';
import { addEachRole, addMember, type TestMember } from '../../testing/members.ts';

const app = await setUpApp();

let member: TestMember;
beforeEach(async () => {
  member = await addMember(app);
});

const settings = {
  firstName: 'Priscilla',
  lastName: "O'Gden-Łuk",
  dob: '1961-05-04',
  hideDate: 0,
  address: '1 Lane, “Høy” 🏡',
  city: 'Tromsø',
  zipCode: '9008',
  timeZone: 5.75,
};

const edit = (body: Record<string, unknown>, as: Spelling = 'json', { token } = member) =>
  call<{ id: number; version: number }>(app, 'editProfile', body, { token, as });

async function own(): Promise<Record<string, unknown>> {
  const { body } = await call<{ user: Record<string, unknown> }>(
    app,
    'userProfile',
    { id: member.id },
    member,
  );
  return body.user;
}

describe('an edit of one’s own profile', () => {
  test.each<Spelling>(['json', 'form'])('saves every field, as %s', async (as) => {
    const { status, body } = await edit({ id: member.id, ...settings }, as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: member.id, version: 2, message: 'Settings saved.' });
    expect(await own()).toMatchObject({ ...settings, email: member.email, version: 2 });
  });

  test('keeps fields that are not named and clears fields that are empty', async () => {
    await edit(settings);
    const { firstName, lastName, dob } = settings;
    expect((await edit({ firstName, lastName, dob })).status).toBe(200);
    expect(await own()).toMatchObject(settings);
    expect((await edit({ firstName, lastName, dob, address: '', city: '', zipCode: '' })).status).toBe(200);
    expect(await own()).toMatchObject({ address: '', city: '', zipCode: '', timeZone: 5.75, hideDate: 0 });
  });

  test('ignores role, status, address and avatar', async () => {
    const before = await own();
    const claims = {
      email: 'thief@example.org',
      avatar: '../../x',
      adminMode: 1,
      role: 1,
      status: 3,
      userId: 1,
    };
    expect((await edit({ ...settings, ...claims })).status).toBe(200);
    const { email, avatar, role, status } = before;
    expect(await own()).toMatchObject({ email, avatar, role, status });
  });

  test('reports all errors at once, beside the fields', async () => {
    const wrong = { firstName: 'A1', lastName: ' B', dob: '', city: 'a\u0007b', timeZone: 13 };
    const { status, body } = await edit(wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
    expect(await own()).toMatchObject({ firstName: member.firstName, version: 1 });
  });
});

test('nobody but an admin edits the profile of another member', async () => {
  const { moderator } = await addEachRole(app);
  for (const asAdmin of [{}, { adminMode: 1 }]) {
    const { status } = await edit({ ...settings, id: member.id, ...asAdmin }, 'json', moderator);
    expect(status).toBe(403);
    expect((await edit({ id: member.id, firstName: {}, ...asAdmin }, 'json', moderator)).status).toBe(403);
  }
  expect((await edit({ ...settings, id: 2_000_000_000 })).status).toBe(403);
  expect(await own()).toMatchObject({ firstName: member.firstName, version: 1 });
});

test('one of four edits at once succeeds', async () => {
  const cities = ['Oslo', 'Bergen', 'Narva', 'Turku'];
  const replies = await Promise.all(cities.map((city) => edit({ ...settings, city, version: 1 })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const conflict = replies.find(({ status }) => status === 409)?.body;
  expect(conflict?.code).toBe('conflict');
  expect(conflict?.message).toMatch(/^Your settings were changed in another window\./);
  const winner = cities[replies.findIndex(({ status }) => status === 200)];
  expect(await own()).toMatchObject({ city: winner, version: 2 });
  expect((await edit({ ...settings, version: 2 })).body.version).toBe(3);
});

describe('cached pages', () => {
  const kept = (topic: string) =>
    app.context.cache.through(topic, async () => ({
      status: 200,
      contentType: 'text/plain',
      body: topic,
      topics: [topic],
    }));
  const isKept = (topic: string) => app.context.cache.peek(topic) !== undefined;

  async function keptAfter(body: Record<string, unknown>): Promise<boolean[]> {
    await edit(settings);
    await app.receiveChanges();
    const shown = [topics.author(member.id as MemberId), 'products', 'threads', 'masters'];
    await Promise.all(shown.map(kept));
    await edit(body);
    return shown.map(isKept);
  }

  test.each([
    ['a name drops the lists, too', { lastName: 'Novak' }, [false, false, false, true]],
    ['a city drops pages of the member alone', { city: 'Bodø' }, [false, true, true, true]],
    [
      'private fields drops none',
      { address: '2 Lane', dob: '1962-05-04', timeZone: 1 },
      [true, true, true, true],
    ],
  ])('a change of %s', async (_what, change, areKept) => {
    expect(await keptAfter({ ...settings, ...change })).toEqual(areKept);
  });
});
