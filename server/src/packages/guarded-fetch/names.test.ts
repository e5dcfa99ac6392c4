import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { resolverOf } from './names.ts';

const servers: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Bytes of an address for the requested record type; undefined sends no reply. */
type Answers = (kind: 'A' | 'AAAA') => number[] | undefined;

/** A name server on loopback: replies with its address, and records the queries. */
async function nameServer(answers: Answers) {
  const server = createSocket('udp4');
  servers.push(server);
  const asked: string[] = [];
  server.on('message', (question, sender) => {
    const kind = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1 ? 'A' : 'AAAA';
    asked.push(kind);
    const address = answers(kind);
    if (address !== undefined) server.send(replyTo(question, address), sender.port, sender.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return { name: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** RFC 1035, 4: the question, and one record for its name or none. */
function replyTo(question: Buffer, address: number[]): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, address.length > 0 ? 1 : 0, 0, 0, 0, 0]);
  const asked = question.subarray(12, end);
  const kind = asked.subarray(-4);
  const record = Buffer.from([0xc0, 12, ...kind, 0, 0, 0, 60, 0, address.length, ...address]);
  return Buffer.concat([
    question.subarray(0, 2),
    header,
    asked,
    address.length > 0 ? record : Buffer.alloc(0),
  ]);
}

const never = () => undefined;
const stranger = () => ({ isAllowed: false, signal: new AbortController().signal });

test('a name may have IPv4 and IPv6 addresses', async () => {
  const sixth = [0x26, 0x06, 0x47, ...Array(12).fill(0), 1];
  const { name } = await nameServer((kind) => (kind === 'A' ? [93, 184, 215, 14] : sixth));
  const resolve = resolverOf({ servers: [name] });
  expect(await resolve('a.example', stranger())).toEqual(['93.184.215.14', '2606:4700::1']);
});

test('a name may have addresses of one family, and rejects with a code if it has none', async () => {
  const one = await nameServer((kind) => (kind === 'A' ? [93, 184, 215, 14] : []));
  expect(await resolverOf({ servers: [one.name] })('a.example', stranger())).toEqual(['93.184.215.14']);
  const none = await nameServer(() => []);
  await expect(resolverOf({ servers: [none.name] })('a.example', stranger())).rejects.toHaveProperty('code');
});

test('unanswered DNS queries block no thread and can be aborted', async () => {
  const { name, asked } = await nameServer(never);
  const resolve = resolverOf({ servers: [name] });
  const calling = new AbortController();
  const pending = Array.from({ length: 20 }, (_, number) =>
    resolve(`name-${number}.example`, { isAllowed: false, signal: calling.signal }),
  );
  const ended = Promise.allSettled(pending);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(40);
  // This lookup needs a thread.
  expect(await lookup('localhost')).toHaveProperty('address');
  calling.abort();
  expect((await ended).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
});

test('the system resolves names that the operator allows, and no server resolves localhost', async () => {
  const { name, asked } = await nameServer(never);
  const resolve = resolverOf({ servers: [name] });
  const { signal } = new AbortController();
  expect(await resolve('localhost', { isAllowed: true, signal })).toContain('127.0.0.1');
  for (const own of ['localhost', 'localhost.', 'a.localhost']) {
    expect(await resolve(own, { isAllowed: false, signal })).toEqual(['127.0.0.1']);
  }
  expect(asked).toEqual([]);
});
