import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { addMember } from '../../testing/members.ts';
import { openConnection } from '../../testing/raw-connection.ts';

const app = await setUpApp();

const { token } = await addMember(app);
const member = { authorization: `Bearer ${token}` };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const chunked = { 'transfer-encoding': 'chunked' };
const long = { 'content-length': '3000000' };

const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const words = 'x'.repeat(20_000);
const nameless = '--x\r\nContent-Disposition: form-data\r\n\r\n0\r\n';

describe('a body that is rejected before its end', () => {
  test.each<[string, string, Record<string, string>, string, number]>([
    ['for its declared length, as JSON', '/api/details', { ...json, ...long }, '{"id":', 413],
    ['for its declared length, as a form', '/api/details', { ...form, ...long }, 'id=', 413],
    ['for its declared length, as multipart', '/api/details', { ...multipart, ...long }, '--x', 413],
    [
      'for the received bytes, as JSON',
      '/api/details',
      { ...json, ...chunked },
      chunkOf(`{"a":"${words}`),
      413,
    ],
    [
      'for the received bytes, as a form',
      '/api/details',
      { ...form, ...chunked },
      chunkOf(`a=${words}`),
      413,
    ],
    [
      'for the received bytes, as multipart',
      '/api/details',
      { ...multipart, ...chunked },
      chunkOf(words),
      413,
    ],
    ['for its content', '/api/uploadFile', { ...multipart, ...member, ...long }, `${nameless}--x\r\n`, 400],
    ['without a sign-in', '/api/uploadFile', { ...multipart, ...long }, '--x', 401],
    ['without permission', '/api/userList', { ...json, ...member, ...long }, '{', 403],
    ['of an unsupported type', '/api/details', { 'content-type': 'text/xml', ...long }, '<a>', 415],
    ['at an unknown address', '/api/nothing', { ...json, ...long }, '{', 413],
  ])('closes its connection after draining it: %s', async (_, path, head, body, status) => {
    const connection = await openConnection(app);
    connection.ask(path, head, body);
    const answer = await connection.answer();
    expect([answer.status, answer.body.response]).toEqual([status, 'error']);
    expect(answer.headers.connection).toBe('close');
    // A client that continues to send must be able to read the reply.
    const left = 'content-length' in head ? 'y'.repeat(3_000_000 - body.length) : '0\r\n\r\n';
    await new Promise((written) => connection.socket.write(left, written));
    await connection.closed;
    expect(connection.socket.errored).toBeNull();
  });
});

describe('a complete multipart body that is rejected', () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  test.each<[string, Record<string, string>, string, number]>([
    [
      'with more data after its error',
      multipart,
      `${nameless}${part('a', words.slice(0, 9_000))}--x--\r\n`,
      400,
    ],
    ['with an error at its beginning', multipart, `${nameless}${part('a', 'b')}--x--\r\n`, 400],
    ['with data after its end', multipart, `${part('id', '0')}--x--\r\n${'z'.repeat(900)}`, 422],
  ])('keeps its connection usable for the next request: %s', async (_, head, body, status) => {
    const connection = await openConnection(app);
    for (const _time of [1, 2, 3]) {
      connection.ask('/api/details', { ...head, 'content-length': String(body.length) }, body);
      const answer = await connection.answer();
      expect([answer.status, answer.headers.connection]).toEqual([status, 'keep-alive']);
    }
    connection.socket.destroy();
  });
});
