import { describe, expect, test } from 'vitest';
import { leave } from '../account-deletion.ts';
import { setUpApp } from '../app.ts';
import { call, callOk, type Spelling } from '../call.ts';
import { isFull, sample } from '../full-suite.ts';
import { addMember, isSignedIn, signIn } from '../members.ts';
import type { Fixture, WireCall } from './table.ts';
import { layFixture, wireCalls } from './table.ts';

const app = await setUpApp();

// An admin, who may make every call.
const member = await addMember(app, { role: 'admin' });
const other = await addMember(app);
const cast = { member, other, author: member };
const fixture: Fixture = await layFixture(app, cast);
const { commentId, threadCommentId } = await layFixture(app, { ...cast, author: other });
const othersComments: Pick<Fixture, 'commentId' | 'threadCommentId'> = { commentId, threadCommentId };
await flagged(commentId);

/** The whole table on own comments, except for calls that only others may make. */
function callsOf(count = 0): WireCall[] {
  const onOthers = wireCalls({ ...fixture, ...othersComments }, count);
  return wireCalls(fixture, count).map((made, place) =>
    made.isForOthers ? (onOthers[place] ?? made) : made,
  );
}

async function flagged(commentid: number): Promise<void> {
  const { token } = await addMember(app);
  await callOk(app, 'updateFlag', { status: 1, commentid }, { token });
}

/** Values of the same kind. */
type Kind = unknown[];

/** Neither text nor numbers: every declared field rejects them by name. */
const shapeless: Kind = [[], [[1]], {}, { toString: 'x' }, [{ id: 1 }]];

/** Each field must handle these, whatever they mean to it. */
const texts: Kind[] = [
  ['', ' '],
  ['x'.repeat(10_000), 'x'.repeat(300_000)],
  ['\u0000', 'a\u0000b', '\u0001\u001b[31m\u007f'],
  ['\ud800', '\u202e\u200b\ufeff', '🎉'.repeat(60), 'e\u0301'.repeat(60)],
  ["'; drop table members; --", "1' or '1'='1", '1); select pg_sleep(10); --'],
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}'],
  ['../../../../etc/passwd', '%00%0a%0d', 'a\r\nBcc: x@example.org'],
  ['__proto__', 'constructor', 'null', 'NaN'],
];

const numbers: Kind[] = [
  [0, -0, '0'],
  [-1, '-1'],
  [1.5, '1.5'],
  [2_147_483_647, 2_147_483_648, -2_147_483_649, '2147483648'],
  [9_007_199_254_740_991, 1e308],
  ['1e3', '0x1', '١'],
  [true, false, null],
];

/** Values in forms; all of them in the full suite. */
const written: Kind[] = isFull
  ? [...texts, ...numbers]
  : [
      ['', '\u0000'],
      ['x'.repeat(10_000), '🎉'],
      ['-1', '1.5'],
      ['<b>', "'"],
    ];

/** The allowed statuses of replies to these. */
const understood = [200, 400, 403, 404, 409, 410, 413, 422];

interface Change {
  made: WireCall;
  field: string;
  value: unknown;
}

/** Yields the calls with one field changed at a time: each field gets a value of each kind. */
function* changed(calls: WireCall[], kinds: Kind[]): Generator<Change> {
  let place = 0;
  for (const made of calls) {
    for (const field of Object.keys(made.body)) {
      place += 1;
      for (const kind of kinds) for (const value of sample(kind, place)) yield { made, field, value };
    }
  }
}

async function sendChanged(made: WireCall, field: string, value: unknown, as: Spelling = 'json') {
  const token = made.auth === 'guest' ? undefined : member.token;
  return call(app, made.path, { ...made.body, [field]: value }, { method: made.method, token, as });
}

let names = 0;

/** Gives unique names to rows that need them. */
function freshlyNamed(body: Record<string, unknown>): Record<string, unknown> {
  names += 1;
  return /^wire-/.test(String(body.name)) ? { ...body, name: `wire-named-${names}` } : body;
}

const described = (path: string, field: string, value: unknown) =>
  `${path} ${field} = ${JSON.stringify(value)?.slice(0, 60)}`;

/** Fields that old clients send, but that the profile does not set: any value is ignored. */
const isSetElsewhere = (path: string, field: string) =>
  path === '/api/editProfile' && /^(?:email|avatar|role|status)$/.test(field);

/** Their ids belong to nobody, which is checked before all other fields (rules/calls 8). */
const isLookedAtLater = ({ path }: WireCall, field: string) =>
  /(?:updateStatus|reportMessage)$/.test(path) && field !== 'id';

/**
 * True if a changed field may be an error of another: without its id it is a new requirement, of a state that has one.
 */
const dependOnEachOther = (path: string) => path === '/api/saveCreditRequirement';

describe('every field of every call', () => {
  test('rejects values that are neither text nor number, by name', async () => {
    // Old clients send them. Replies do not depend on the reader, and a comment knows its page.
    const ignored = (path: string, field: string) =>
      field === 'userId' ||
      /^(?:dcm_deal|fcm_forum|flg_comment)$/.test(field) ||
      (/commentslike$/.test(path) && /^(?:dealId|forumId)$/.test(field));
    for (const { made, field, value } of changed(callsOf(), [shapeless])) {
      if (ignored(made.path, field)) continue;
      // An empty list is valid for a list field.
      if (Array.isArray(made.body[field]) && Array.isArray(value) && value.length === 0) continue;
      const { status, body } = await sendChanged(made, field, value);
      const what = described(made.path, field, value);
      const expected = isSetElsewhere(made.path, field) ? 200 : isLookedAtLater(made, field) ? 404 : 422;
      expect(`${what} → ${status}`).toBe(`${what} → ${expected}`);
      if (status !== 422) continue;
      expect(body.errors, what).toHaveProperty(field);
      expect(body.message).toBe(Object.values(body.errors ?? {})[0]);
    }
  });

  test.each([
    ['text', texts],
    ['numbers and their like', numbers],
  ])(
    'accepts or rejects %s, and never fails',
    async (_name, kinds) => {
      let count = 100;
      for (const { made, field, value } of changed(callsOf(), kinds)) {
        count += 1;
        const unique = field !== 'email' && /^(?:wire|invited)-/.test(String(made.body.email));
        const named = freshlyNamed(made.body);
        const body = unique ? { ...named, email: `wire-${count}@example.org` } : named;
        const { status, body: reply } = await sendChanged({ ...made, body }, field, value);
        const what = described(made.path, field, value);
        const expected = isSetElsewhere(made.path, field) ? [200, 413] : understood;
        expect(expected, `${what} → ${status}`).toContain(status);
        expect(reply.response, what).toBe(status === 200 ? 'success' : 'error');
        if (status === 200) continue;
        expect(reply.message, what).toMatch(/^.+$/);
        // The reply names a taken name.
        expect(JSON.stringify(reply).replaceAll(String(value), ''), what).not.toMatch(
          /select |syntax|node_modules|at .+:\d+:\d+/,
        );
        if (status === 422 && reply.errors && !dependOnEachOther(made.path)) {
          // A mismatch is reported beside the confirmation. A valid value alone must not delete the account.
          const isLeaving = made.path === '/api/deleteMyAccount';
          const beside = field === 'password' ? ['repassword'] : isLeaving ? ['currentPassword'] : [];
          const named = [field, ...beside];
          expect(named, what).toEqual(expect.arrayContaining(Object.keys(reply.errors)));
        }
      }
    },
    900_000,
  );

  test.each<Spelling>(['form', 'multipart'])(
    'accepts or rejects the same as %s',
    async (as) => {
      const calls = callsOf().filter(({ method }) => method === 'POST');
      for (const { made, field, value } of changed(calls, written)) {
        const { status } = await sendChanged(made, field, value, as);
        const what = described(made.path, field, value);
        expect(understood, `${what} → ${status}`).toContain(status);
      }
    },
    900_000,
  );

  test('rejects a megabyte', async () => {
    const calls = callsOf().filter(({ method }) => method === 'POST');
    for (const [place, made] of calls.entries()) {
      for (const as of sample(['json', 'form', 'multipart'] as const, place)) {
        const token = made.auth === 'guest' ? undefined : member.token;
        const reply = await call(
          app,
          made.path,
          { ...made.body, more: 'x'.repeat(1_000_000) },
          { as, token },
        );
        expect(`${made.path} ${as} ${reply.status}`).toBe(`${made.path} ${as} 413`);
        expect(reply.body).toMatchObject({ response: 'error', code: 'too_large' });
      }
    }
  });

  test('rejects twenty kilobytes, except in calls with long text or many ids', async () => {
    const long =
      /(?:postdeal|editDeal|uploadFile|add(?:Deal|Forum)Comments|edit(?:Forum)?Comment|update(?:Forum)?Comments|(?:add|edit)Forum|sendMessage|editProfile|change(?:Avatar|Logo)|bulk(?:Deals|Forums))$/;
    for (const made of callsOf().filter(({ method, path }) => method === 'POST' && !long.test(path))) {
      const token = made.auth === 'guest' ? undefined : member.token;
      const { status } = await call(app, made.path, { ...made.body, more: 'x'.repeat(20_000) }, { token });
      expect(`${made.path} ${status}`).toBe(`${made.path} 413`);
    }
  });

  test('may be missing, or is reported by name', async () => {
    // With addresses that no earlier test has used.
    for (const made of callsOf(99)) {
      for (const field of Object.keys(made.body)) {
        const { [field]: _missing, ...rest } = freshlyNamed(made.body);
        const token = made.auth === 'guest' ? undefined : member.token;
        const reply = await call(app, made.path, rest, { method: made.method, token });
        // The only comment to flag is the member's own, and an earlier repetition may have changed or removed it.
        const expected = /Flag$/.test(made.path) ? [403, 404, 422] : [200, 404, 409, 410, 422];
        expect(expected, `${made.path} without ${field}`).toContain(reply.status);
        if (reply.status === 422 && reply.body.errors && !dependOnEachOther(made.path))
          expect(reply.body.errors).toHaveProperty(field);
      }
    }
  });
});

test('an invalid choice about posts is rejected by name, even with the right password', async () => {
  for (const keepPosts of [shapeless, ...texts, ...numbers].flat()) {
    const memberToErase = await addMember(app);
    const { status, body } = await leave(app, memberToErase, { keepPosts });
    const what = described('/api/deleteMyAccount', 'keepPosts', keepPosts);
    expect([200, 413, 422], `${what} → ${status}`).toContain(status);
    if (status === 422) expect(body.errors, what).toEqual({ keepPosts: expect.any(String) });
    expect(await isSignedIn(app, memberToErase.token), what).toBe(status !== 200);
  }
});

describe('an id', () => {
  const bad = [0, -1, 2_147_483_648, 'abc', 1.5, '1.5', '', null, '0x1', '1e1', true, [], {}];

  test.each(['/api/details', '/api/userProfile', '/api/forumDetails', '/api/editForum', '/api/deleteForum'])(
    'of %s that is invalid is a 422',
    async (path) => {
      for (const id of bad) {
        const reply = await call(app, path, { id }, { token: member.token });
        expect(`${JSON.stringify(id)} ${reply.status}`).toBe(`${JSON.stringify(id)} 422`);
        expect(reply.body.errors).toEqual({ id: 'Choose a valid item.' });
      }
      for (const id of [2_147_483_647, '99999']) {
        expect((await call(app, path, { id }, { token: member.token })).status).toBe(404);
      }
    },
  );

  test('in a path is checked in the same way', async () => {
    const view = (id: string) =>
      call(app, `/api/dealView/${id}`, undefined, { method: 'GET', token: member.token });
    for (const id of ['0', '-1', '2147483648', 'abc', '1.5', '%00', "1'--", '1%20or%201']) {
      expect(`${id} ${(await view(id)).status}`).toBe(`${id} 422`);
    }
    expect((await view('99999')).status).toBe(404);
    expect((await view(`${fixture.productId}?id=99999&version=1`)).status).toBe(200);
  });
});

test('none of these calls changed the member or the tables', async () => {
  await signIn(app, member);
  expect(await app.database.query('select role, status from members where id = $1', [member.id])).toEqual([
    { role: 'admin', status: 'active' },
  ]);
  expect(await app.database.query('select id from products where id = $1', [fixture.productId])).toHaveLength(
    1,
  );
  expect(app.takeErrors()).toEqual([]);
});
