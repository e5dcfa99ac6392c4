import { beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk, type RawOptions, type Spelling, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { readQuery } from './body.ts';

const app = await setUpApp();

let productId = 0;
beforeAll(async () => {
  for (let number = 0; number < 3; number += 1) productId = await addProduct(app);
});

const spellings: Spelling[] = ['json', 'form', 'multipart'];

describe.each(spellings)('a body as %s', (as) => {
  test('may contain numbers as text', async () => {
    const sent = { skip: '1', limit: '1', toggleExpired: '0', filterBy: 'new' };
    expect((await callOk<{ deals: unknown[] }>(app, 'homePageDeals', sent, { as })).deals).toHaveLength(1);
  });

  test('reports the invalid field by name', async () => {
    const reply = await call(app, '/api/homePageDeals', { skip: 'x', limit: 'y' }, { as });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      response: 'error',
      code: 'invalid',
      message: 'Send a whole number.',
      errors: { skip: 'Send a whole number.', limit: 'Send a whole number.' },
    });
  });

  test('may have brackets in field names, and unknown fields', async () => {
    const unknown = { userId: '4', role: '1', 'a[b]': '5', '': '6' };
    const sent = { 'id[]': productId, ...unknown };
    const { deals } = await callOk<{ deals: { id: number } }>(app, 'details', sent, { as });
    expect(deals.id).toBe(productId);
  });
});

const typeOf = (type: string) => ({ 'content-type': type });
/** With JSON in each part. */
const asJson = (body: string) => body.replaceAll('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n');

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

  test.each<[string, RawOptions, number]>([
    ['missing', {}, 200],
    ['empty with a JSON type', { headers: json, body: '' }, 200],
    ['an empty form', { headers: form, body: '' }, 200],
    ['an empty multipart', { headers: multipart, body: '--x--\r\n' }, 200],
    [
      'JSON with a charset',
      { headers: typeOf('application/json; charset=utf-8'), body: '{"category":""}' },
      200,
    ],
    ['a list', { headers: json, body: '[]' }, 400],
    ['a number', { headers: json, body: '7' }, 400],
    ['broken JSON', { headers: json, body: '{"skip":' }, 400],
    ['JSON that is not text', { headers: json, body: Buffer.from([0xff, 0xfe, 0x00]) }, 400],
    ['JSON with __proto__', { headers: json, body: '{"__proto__":{"limit":1}}' }, 400],
    ['JSON of a constructor', { headers: json, body: '{"constructor":{"prototype":{"limit":1}}}' }, 400],
    ['an incomplete multipart', { headers: multipart, body: part('skip', '0').slice(0, -9) }, 400],
    ['a multipart without boundary', { headers: typeOf('multipart/form-data'), body: 'x' }, 400],
    ['an invalid multipart', { headers: multipart, body: 'skip=1' }, 400],
    ['text', { headers: typeOf('text/plain'), body: 'skip=0' }, 415],
    ['without a type', { body: '{"skip":0}' }, 415],
    ['with an invalid type', { headers: typeOf('json'), body: '{}' }, 415],
    ['too large JSON', { headers: json, body: `{"category":"${'x'.repeat(500_000)}"}` }, 413],
    ['a too large form', { headers: form, body: `category=${'x'.repeat(500_000)}` }, 413],
    ['a too large multipart', { headers: multipart, body: part('category', 'x'.repeat(500_000)) }, 413],
    ['too many parts', { headers: multipart, body: manyParts(400, 'x') }, 413],
    ['many large fields', { headers: multipart, body: manyParts(10, 'x'.repeat(100_000)) }, 413],
    [
      'a multipart of many large JSON fields',
      {
        headers: multipart,
        body: asJson(manyParts(10, JSON.stringify(['x'.repeat(100_000)]))),
      },
      413,
    ],
    ['a part without a name', { headers: multipart, body: part('x', '0').replace('; name="x"', '') }, 400],
    ['a file without a name', { headers: multipart, body: part('x', '0').replace('name', 'filename') }, 400],
    ['a multipart with invalid JSON', { headers: multipart, body: asJson(part('limit', '{')) }, 400],
    ['deep JSON', { headers: json, body: `{"category":${'['.repeat(400)}${']'.repeat(400)}}` }, 422],
    ['too deep JSON', { headers: json, body: `{"category":${'['.repeat(600)}${']'.repeat(600)}}` }, 413],
    ['JSON of too many names', { headers: json, body: jsonOf(600) }, 413],
    [
      'JSON with signs in a string',
      { headers: json, body: `{"a":${JSON.stringify('",{["\\'.repeat(900))}}` },
      200,
    ],
    ['a form of many fields', { headers: form, body: formOf(400) }, 200],
    ['a form of too many fields', { headers: form, body: formOf(600) }, 413],
    ['a form with a broken escape', { headers: form, body: 'category=%E0%A4%A' }, 404],
    ['a form with the name of a prototype', { headers: form, body: '__proto__=1&__proto__[limit]=1' }, 200],
    ['a multipart with the name of a prototype', { headers: multipart, body: part('__proto__', '1') }, 400],
  ])('is accepted or rejected: %s', async (_what, options, status) => {
    const reply = await send(app, '/api/homePageDeals', { method: 'POST', ...options });
    expect(reply.status).toBe(status);
    const body = JSON.parse(reply.body.toString());
    expect(body.response).toBe(status === 200 ? 'success' : 'error');
    if (status !== 200) expect(body.message).toMatch(/^[A-Z].+\.$/);
    expect({}).not.toHaveProperty('limit');
  });

  test('with a repeated field is a list, and a list is not accepted as text', async () => {
    const body = 'category=learning&category=events';
    const reply = await send(app, '/api/homePageDeals', { method: 'POST', headers: form, body });
    expect(reply.status).toBe(422);
    expect(JSON.parse(reply.body.toString()).errors).toHaveProperty('category');
  });

  test('with a file is accepted without it if the call takes none', async () => {
    const file = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(10_000)}\r\n`;
    const reply = await send(app, '/api/homePageDeals', {
      method: 'POST',
      headers: multipart,
      body: file + part('limit', '1'),
    });
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body.toString()).deals).toHaveLength(1);
  });
});

function formOf(names: number): string {
  return Array.from({ length: names }, (_unused, index) => `f${index}=1`).join('&');
}

function jsonOf(names: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: names }, (_unused, index) => [`f${index}`, 1])),
  );
}

function part(name: string, value: string, isLast = true): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n${isLast ? '--x--\r\n' : ''}`;
}

function manyParts(count: number, value: string): string {
  return `${Array.from({ length: count }, (_unused, index) => part(`f${index}`, value, false)).join('')}--x--\r\n`;
}

test.each(['{', '', '[1', 'undefined', '{"__proto__":1}', '"x'])(
  'a body with an invalid JSON part is rejected, with or without files: %s',
  async (value) => {
    const { token } = await addMember(app);
    const json = `--x\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`;
    const file = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.txt"\r\n\r\n9:00\r\n';
    for (const path of ['/api/uploadFile', '/api/postdeal', '/api/changeAvatar', '/api/addForum']) {
      for (const body of [`${json}--x--\r\n`, `${json}${file}--x--\r\n`, `${file}${json}--x--\r\n`]) {
        const reply = await send(app, path, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
          body,
        });
        expect([path, reply.status]).toEqual([path, 400]);
      }
    }
  },
);

test('a query string is read for as many names as a body may have', async () => {
  expect((await send(app, `/api/dealView/${productId}?${formOf(400)}`)).status).toBe(401);
  expect(Object.keys(readQuery(formOf(2_000)))).toHaveLength(500);
  expect(readQuery('a=1&a=%20+&b')).toEqual({ a: ['1', '  '], b: '' });
});

test.each([
  ['/api/postdeal', { dealStores: 'x', dealTitle: '' }, ['dealStores', 'dealTitle', 'dealDescription']],
  ['/api/addForum', { title: {}, description: '' }, ['title', 'description']],
  ['/api/sendMessage', { toAdmin: 'maybe', message: '' }, ['toAdmin', 'message']],
  ['/api/editProfile', { hideDate: 'maybe', firstName: 'A' }, ['hideDate', 'firstName']],
])('a malformed field does not hide other errors of a form: %s', async (path, body, fields) => {
  const { status, body: reply } = await call<{ errors: object }>(app, path, body, await addMember(app));
  expect(status).toBe(422);
  expect(Object.keys(reply.errors)).toEqual(expect.arrayContaining(fields));
});

test.each([{}, { id: [] }, { id: '' }])('deleting messages without ids is rejected: %j', async (body) => {
  const { status, body: reply } = await call(app, 'deleteMessages', body, await addMember(app));
  expect([status, reply.errors]).toEqual([422, { id: 'Choose at least one.' }]);
});
