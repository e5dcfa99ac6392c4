/** Everything at once: who reads or sends slowly, floods, dear pictures, addresses that mean nothing. */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { byBrowser } from '../harness/http.ts';
import { type Attack, flood, hold, type Target } from './attack.ts';

/** Bytes: a form as large as it may be anywhere, a body as large as one with files may be. */
const largeForm = 390_000;
const largeBody = 12_000_000;
/** Characters: all headers together may have 16 KiB. */
const longHeader = 15_000;
/** Requests of one connection whose replies are not read: about as many as it may have unanswered. */
const unread = 15;
/** Milliseconds after which whoever never reads comes again. */
const longestStay = 60_000;

export const attacks: Attack[] = [
  hold('readers who never read', 100, neverReading),
  hold(
    'senders of a byte a second',
    60,
    byteByByte(() => head('GET', '/').subarray(0, -2)),
  ),
  hold('bodies that never come', 20, silent(uploadHead)),
  hold('bodies that drip', 20, byteByByte(uploadHead)),
  flood('unknown pages', 5, () => get(`/deals/${word()}`)),
  flood('known pages with odd parameters', 5, () => get(`/?deal=${word()}&page=${word()}`)),
  flood('searches for anything', 5, () => post('/api/search', { searchtxt: word() })),
  flood('far down a list', 2, (_target, turn) =>
    post('/api/homePageDeals', { skip: 60_000 + turn, limit: 200 }),
  ),
  flood('headers of white space', 2, () =>
    head('GET', '/', { connection: 'close', 'accept-encoding': `a${' '.repeat(longHeader)}${word()}` }),
  ),
  flood('odd addresses', 10, () => get(`/assets/%00${word()}/%2e%2e`)),
  flood('wrong passwords', 5, () => post('/api/login', { email: `${word()}@example.org`, password: word() })),
  flood('requests for letters', 2, () =>
    post('/api/forgotPasswordRequest', { email: `${word()}@example.org` }),
  ),
  flood('forms of many names', 2, () => form('/api/login', manyNames())),
  flood('large bodies', 1, (target, turn) => upload(target, turn, randomBytes(largeBody))),
  flood('dear pictures', 1, (target, turn) => upload(target, turn, target.picture)),
  flood('pages that never answer', 1, (target, turn) => preview(target, turn)),
];

const word = () => randomBytes(6).toString('hex');

function head(method: string, path: string, headers: Record<string, string | number> = {}): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

const get = (path: string) => head('GET', path, { connection: 'close', 'accept-encoding': byBrowser });

function withBody(path: string, type: string, body: Uint8Array, token?: string): Buffer {
  const headers = { 'content-type': type, 'content-length': body.length, connection: 'close' };
  return Buffer.concat([head('POST', path, { ...headers, ...signed(token) }), body]);
}

const signed = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });

const post = (path: string, fields: object, token?: string) =>
  withBody(path, 'application/json', Buffer.from(JSON.stringify(fields)), token);

const form = (path: string, body: string) =>
  withBody(path, 'application/x-www-form-urlencoded', Buffer.from(body));

function manyNames(): string {
  const names = Array.from({ length: largeForm / 5 }, (_unused, place) =>
    place.toString(36).padStart(4, 'n'),
  );
  return names.join('&');
}

function upload(target: Target, turn: number, file: Uint8Array): Buffer {
  const boundary = word();
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.avif"\r\ncontent-type: image/avif\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return withBody(
    '/api/uploadFile',
    `multipart/form-data; boundary=${boundary}`,
    body,
    tokenOf(target, turn),
  );
}

const preview = (target: Target, turn: number) =>
  post('/api/getImage', { url: `${target.silentPage}/${word()}` }, tokenOf(target, turn));

const tokenOf = ({ tokens }: Target, turn: number) => tokens[turn % tokens.length] ?? '';

/** Asks for the same kept page over and over, and reads none of it. */
function neverReading(socket: Socket): () => void {
  socket.pause();
  socket.write(
    Buffer.concat(Array.from({ length: unread }, () => head('GET', '/', { 'accept-encoding': byBrowser }))),
  );
  const timer = setTimeout(() => socket.destroy(), Math.random() * longestStay);
  return () => clearTimeout(timer);
}

let uploads = 0;

/** The beginning of an upload that declares much. */
function uploadHead(target: Target): Buffer {
  uploads += 1;
  return head('POST', '/api/uploadFile', {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': largeBody,
    ...signed(tokenOf(target, uploads)),
  });
}

function silent(beginning: (target: Target) => Buffer) {
  return (socket: Socket, target: Target) => {
    socket.write(beginning(target));
    socket.resume();
    return () => undefined;
  };
}

function byteByByte(beginning: (target: Target) => Buffer) {
  return (socket: Socket, target: Target) => {
    socket.write(beginning(target));
    socket.resume();
    const timer = setInterval(() => socket.write('x'), 1000);
    return () => clearInterval(timer);
  };
}
