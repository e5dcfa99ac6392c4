import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/core/call.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { bodyTexts } from '#contract/core/texts.ts';
import { ResponseCache } from '../../packages/response-cache/index.ts';
import { type Callee, call } from '../../testing/call.ts';
import { createTestServer } from '../../testing/http-server.ts';
import { openConnection } from '../../testing/raw-connection.ts';
import type { Services } from '../services.ts';
import { bindGuest, bindMember } from './binding.ts';
import { registerCalls } from './call-routes.ts';
import type { Pace } from './pace.ts';
import { RequestLimiters } from './request-limiters.ts';
import { Room, type RoomSize } from './room.ts';

const definition = {
  summary: '',
  request: { schema: z.object({ words: z.string().default('') }), toWire: (asked: object) => ({ ...asked }) },
  reply: {
    schema: z.object({ length: z.number() }),
    toWire: (length: number) => ({ length }),
    fromWire: ({ length }: { length: number }) => length,
  },
};
const measure = defineCall('measure', { ...definition, path: '/api/measure', auth: 'guest' });
const keep = defineCall('keep', { ...definition, path: '/api/keep', auth: 'member', body: 'longText' });

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

interface Guild extends Callee {
  /** Lets go of what `keep` works on. */
  finish(): void;
  /** How many bodies it works on. */
  atWork(): number;
}

/** A server with a call for everybody, and one for members, who are called by their ids. */
async function open({ pace, size }: { pace?: Pace; size?: Partial<RoomSize> } = {}): Promise<Guild> {
  const cache = new ResponseCache({ maxBytes: 1_000 });
  const { http: app, replies } = await createTestServer({ cache });
  const finished = Promise.withResolvers<void>();
  let atWork = 0;
  registerCalls(app, {
    limiters: new RequestLimiters(),
    services: { cache } as Services,
    bindings: [
      bindGuest(measure, { handle: async ({ words }) => words.length }),
      bindMember(keep, {
        handle: async ({ words }) => {
          atWork += 1;
          if (words !== '') await finished.promise;
          atWork -= 1;
          return words.length;
        },
      }),
    ],
    replies,
    findViewer: async (token) => ({
      memberId: Number(token) as MemberId,
      role: 'member',
      signedInAt: new Date(),
      tokenHash: Buffer.alloc(0),
    }),
    rateLimits: false,
    room: new Room(size),
    ...(pace && { pace }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ending.push(async () => {
    finished.resolve();
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, finish: finished.resolve, atWork: () => atWork };
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const part = '--x\r\nContent-Disposition: form-data; name="words"\r\n\r\n';
const as = (id: number) => ({ authorization: `Bearer ${id}` });

describe('a body that is not waited for', () => {
  const pace = { silence: 100, bytesPerSecond: 100_000 };
  const tooSlow = { response: 'error', code: 'too_slow', message: bodyTexts.tooSlow };

  test.each([
    ['as JSON', '/api/measure', json, '{"words":"'],
    ['as a form', '/api/measure', form, 'words='],
    ['as multipart', '/api/measure', multipart, part],
    ['of which nothing came', '/api/measure', json, ''],
    ['of a member', '/api/keep', { ...json, ...as(1) }, '{"words":"'],
  ])('brings nothing for a while: %s', async (_, path, headers, beginning) => {
    const connection = await openConnection(await open({ pace }));
    connection.ask(path, { ...headers, 'content-length': '4000' }, beginning);
    const answer = await connection.answer();
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([408, tooSlow, 'close']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    connection.socket.end();
    await connection.closed;
  });

  test.each([
    ['as JSON', '/api/measure', json, '{"words":"'],
    ['as a form', '/api/measure', form, 'words='],
    ['as multipart', '/api/measure', multipart, part],
  ])('drips: %s', async (_, path, headers, beginning) => {
    const connection = await openConnection(await open({ pace }));
    connection.ask(path, { ...headers, 'content-length': '4000' }, beginning);
    const drip = setInterval(() => connection.socket.write('x'), 10);
    const answer = await connection.answer();
    clearInterval(drip);
    expect([answer.status, answer.body]).toEqual([408, tooSlow]);
    connection.socket.end();
    await connection.closed;
  });

  test('is none that comes in pieces', async () => {
    const connection = await openConnection(await open({ pace: { silence: 10_000, bytesPerSecond: 1_000 } }));
    connection.ask('/api/measure', { ...json, 'content-length': '15' });
    for (const piece of ['{"wor', 'ds":"', 'abc', '"}']) {
      connection.socket.write(piece.slice(0, 9));
      await new Promise((written) => setImmediate(written));
    }
    expect((await connection.answer()).body).toEqual({ length: 3 });
    connection.socket.destroy();
  });
});

describe('room for bodies', () => {
  const size = { total: 250_000, share: 100_000, small: 1_000 };
  const words = 'x'.repeat(90_000);
  const keepFor = (guild: Callee, id: number, content = words) =>
    call(guild, '/api/keep', { words: content }, { token: String(id) });

  test('is not taken by what is declared', async () => {
    const guild = await open({ size });
    const connections = await Promise.all(Array.from({ length: 9 }, () => openConnection(guild)));
    for (const connection of connections) {
      connection.ask('/api/keep', { ...multipart, ...as(1), 'content-length': '390000' }, part);
    }
    guild.finish();
    expect((await keepFor(guild, 1)).status).toBe(200);
    for (const { socket } of connections) socket.destroy();
  });

  test('is a share for each member, and what is small passes', async () => {
    const guild = await open({ size });
    const first = keepFor(guild, 1);
    await expect.poll(guild.atWork).toBe(1);
    const second = await keepFor(guild, 1);
    expect(second.status).toBe(429);
    expect(second.body).toMatchObject({ code: 'rate_limited', message: bodyTexts.tooMuchAtOnce });
    expect(second.headers.get('retry-after')).toBe('5');
    expect((await keepFor(guild, 1, '')).status).toBe(200);
    expect((await call(guild, '/api/measure', { words: 'abc' })).status).toBe(200);
    guild.finish();
    expect((await first).status).toBe(200);
    expect((await keepFor(guild, 1)).status).toBe(200);
  });

  test('is there again when somebody leaves in the middle of a body', async () => {
    const guild = await open({ size });
    guild.finish();
    const connection = await openConnection(guild);
    connection.ask(
      '/api/keep',
      { ...json, ...as(1), 'content-length': '99000' },
      `{"words":"${'x'.repeat(95_000)}`,
    );
    await expect.poll(async () => (await keepFor(guild, 1, words)).status).toBe(429);
    connection.socket.destroy();
    await once(connection.socket, 'close');
    await expect.poll(async () => (await keepFor(guild, 1)).status).toBe(200);
  });

  test('is full for everybody at once, who are told when to try again', async () => {
    const guild = await open({ size });
    const held = [1, 2].map((id) => keepFor(guild, id));
    await expect.poll(guild.atWork).toBe(2);
    const third = await keepFor(guild, 3);
    expect(third.status).toBe(503);
    expect(third.body).toMatchObject({ code: 'unavailable', message: bodyTexts.noRoom });
    expect(third.headers.get('retry-after')).toBe('5');
    guild.finish();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await keepFor(guild, 3)).status).toBe(200);
  });
});
