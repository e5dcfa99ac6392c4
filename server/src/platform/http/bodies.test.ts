import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/core/call.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { bodyTexts } from '#contract/core/texts.ts';
import { type FileIn, isSentFile } from '#contract/files/model.ts';
import { ResponseCache } from '../../packages/response-cache/index.ts';
import { call } from '../../testing/call.ts';
import { createTestServer } from '../../testing/http-server.ts';
import { openConnection } from '../../testing/raw-connection.ts';
import type { AppContext } from '../app-context.ts';
import { bindGuest, bindMember } from './binding.ts';
import { registerCalls } from './call-routes.ts';
import { RequestLimiters } from './request-limiters.ts';
import type { ServerOptions } from './server.ts';
import { UploadFolder, type UploadLimits } from './upload-folder.ts';

interface Given {
  words: string;
  file: FileIn<'sent'>[];
}

const definition = {
  summary: '',
  request: {
    schema: z.object({
      words: z.string().default(''),
      file: z.array(z.custom<FileIn<'sent'>>(isSentFile)).default([]),
    }),
    toWire: (given: Given) => ({ ...given }),
  },
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

type Guild = Awaited<ReturnType<typeof open>>;

type Options = Partial<Pick<ServerOptions, 'limits' | 'timeouts'>> & { uploads?: Partial<UploadLimits> };

/** A server with a public call, and one for members, whose tokens are their ids. */
async function open({ uploads, ...server }: Options = {}) {
  const cache = new ResponseCache({ maxBytes: 1_000 });
  const { http: app, replies } = await createTestServer({ cache }, server);
  const parent = await mkdtemp(join(tmpdir(), 'bodies-'));
  const finished = Promise.withResolvers<void>();
  let atWork = 0;
  registerCalls(app, {
    limiters: new RequestLimiters(),
    uploads: new UploadFolder(parent, uploads),
    context: { cache } as AppContext,
    bindings: [
      bindGuest(measure, { handle: async ({ words, file }) => words.length + file.length }),
      bindMember(keep, {
        filesField: 'file',
        handle: async ({ words, file: [file] }) => {
          atWork += 1;
          await finished.promise;
          return words.length + ((await file?.content.text())?.length ?? 0);
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
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ending.push(async () => {
    finished.resolve();
    app.server.closeAllConnections();
    await app.close();
    await rm(parent, { recursive: true });
  });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The folder of temporary files. */
    folder: join(parent, String(process.pid)),
    /** Lets calls of `keep` finish. */
    finish: finished.resolve,
    /** Running calls of `keep`. */
    atWork: () => atWork,
  };
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const part = '--x\r\nContent-Disposition: form-data; name="words"\r\n\r\n';
const filePart = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const as = (id: number) => ({ authorization: `Bearer ${id}` });

describe('a body that does not arrive', () => {
  const beginnings: [string, string, Record<string, string>, string][] = [
    ['JSON', '/api/measure', json, '{"words":"'],
    ['a form', '/api/measure', form, 'words='],
    ['multipart', '/api/measure', multipart, part],
    ['an upload', '/api/keep', { ...multipart, ...as(1) }, `${filePart}abc`],
  ];
  const tooSlow = { response: 'error', code: 'too_slow', message: bodyTexts.tooSlow };

  test.each(beginnings)('is rejected once it is silent: %s', async (_, path, headers, beginning) => {
    const guild = await open({ limits: { stall: 1_000 } });
    const connection = await openConnection(guild);
    connection.ask(path, { ...headers, 'content-length': '4000' }, beginning);
    const answer = await connection.answer();
    expect([answer.status, answer.body, answer.headers.connection]).toEqual([408, tooSlow, 'close']);
    await connection.closed;
    await expect.poll(() => filesIn(guild)).toEqual([]);
  });

  test.each(beginnings)(
    'is rejected after a time limit, even if it arrives byte by byte: %s',
    async (_, path, headers, beginning) => {
      const guild = await open({
        timeouts: { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 20 },
      });
      const connection = await openConnection(guild);
      connection.ask(path, { ...headers, 'content-length': '4000' }, beginning);
      const drip = setInterval(() => connection.socket.write('x'), 10);
      const answer = await connection.answer();
      clearInterval(drip);
      expect([answer.status, answer.body]).toEqual([408, tooSlow]);
    },
  );
});

describe('an upload', () => {
  const upload = (guild: Guild, id: number, text = 'abc') => {
    const body = new FormData();
    body.append('file', new Blob([text]), 'a.txt');
    return fetch(`${guild.origin}/api/keep`, { method: 'POST', headers: as(id), body });
  };

  test('is a temporary file while its call runs', async () => {
    const guild = await open();
    const asked = upload(guild, 1);
    await expect.poll(guild.atWork).toBe(1);
    expect(await filesIn(guild)).toHaveLength(1);
    guild.finish();
    expect(await (await asked).json()).toEqual({ length: 3 });
    await expect.poll(() => filesIn(guild)).toEqual([]);
  });

  test('without a session, or for a call without files, never reaches the disk', async () => {
    const guild = await open();
    const file = `${filePart}abc\r\n--x--\r\n`;
    const length = { 'content-length': String(file.length) };
    for (const [path, status] of [
      ['/api/keep', 401],
      ['/api/measure', 200],
    ] as const) {
      const connection = await openConnection(guild);
      connection.ask(path, { ...multipart, ...length }, file);
      expect((await connection.answer()).status).toBe(status);
      connection.socket.destroy();
    }
    expect(existsSync(guild.folder)).toBe(false);
  });

  test('is limited by number for one member, and by size in total', async () => {
    const guild = await open({ uploads: { perMember: 1, bytes: 5 } });
    const first = upload(guild, 1);
    await expect.poll(guild.atWork).toBe(1);
    const [second, other] = [await upload(guild, 1), await upload(guild, 2)];
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await second.json()).toMatchObject({ message: bodyTexts.tooMuchAtOnce });
    expect([other.status, other.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await other.json()).toMatchObject({ message: bodyTexts.noRoom });
    expect(await filesIn(guild)).toHaveLength(1);
    guild.finish();
    expect((await first).status).toBe(200);
    // Its file is deleted after the reply.
    await expect.poll(async () => (await upload(guild, 2)).status).toBe(200);
  });

  test('of silent members occupies no space, and calls without files need none', async () => {
    const guild = await open({ uploads: { bytes: 100 } });
    guild.finish();
    const connections = await Promise.all(Array.from({ length: 9 }, () => openConnection(guild)));
    for (const connection of connections)
      connection.ask('/api/keep', { ...multipart, ...as(1), 'content-length': '900000' }, filePart);
    expect((await upload(guild, 1)).status).toBe(200);
    const words = 'x'.repeat(90_000);
    expect((await call(guild, '/api/keep', { words }, { token: '1' })).status).toBe(200);
    for (const { socket } of connections) socket.destroy();
  });

  test('is deleted when its sender disconnects early', async () => {
    const guild = await open();
    const connection = await openConnection(guild);
    connection.ask('/api/keep', { ...multipart, ...as(1), 'content-length': '9000' }, `${filePart}abc`);
    await expect.poll(() => filesIn(guild)).toHaveLength(1);
    connection.socket.destroy();
    await expect.poll(() => filesIn(guild)).toEqual([]);
  });
});

const filesIn = ({ folder }: Guild) => readdir(folder).catch(() => []);
