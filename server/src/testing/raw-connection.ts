/** A connection on which every byte is the test's own, said and read when the test wants it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { Callee } from './call.ts';

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

class RawConnection {
  readonly socket: Socket;
  /** Resolves when the other side has closed it, for better or worse, to all that was received. */
  readonly closed: Promise<string>;
  readonly #chunks: Buffer[] = [];
  /** Characters of what was received that answers were made of. */
  #answered = 0;

  constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve(this.received())));
    // A connection that is reset says so, also to whoever writes on; what was received until then counts.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  /** What was received so far. */
  received(): string {
    return Buffer.concat(this.#chunks).toString('latin1');
  }

  bytes(): number {
    return this.#chunks.reduce((sum, { length }) => sum + length, 0);
  }

  /** A POST with what comes of its body at once; `headers` say how long it is. */
  ask(path: string, headers: Record<string, string>, body = ''): void {
    this.socket.write(requestLines('POST', path, headers) + body);
  }

  /** Waits for the next answer, of JSON. */
  async answer(): Promise<RawAnswer> {
    let found: RawAnswer | undefined;
    await expect.poll(() => (found ??= this.#take())).toBeDefined();
    return found as RawAnswer;
  }

  #take(): RawAnswer | undefined {
    const received = this.received().slice(this.#answered);
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const [first = '', ...lines] = received.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)));
    const length = Number(headers['content-length'] ?? 0);
    const body = received.slice(end + 4, end + 4 + length);
    if (body.length < length) return undefined;
    this.#answered += end + 4 + length;
    return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body || '{}') };
  }
}

/** Says `said` at once. Does not read where `isReading` is false: what is sent to it waits. */
export async function openConnection(
  { origin }: Callee,
  said = '',
  { isReading = true } = {},
): Promise<RawConnection> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  if (said !== '') socket.write(said);
  const connection = new RawConnection(socket);
  if (!isReading) socket.pause();
  return connection;
}

/** A GET to the letter. */
export function getLines(path: string, headers: Record<string, string> = {}): string {
  return requestLines('GET', path, headers);
}

function requestLines(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'guildhall.test', ...headers }).map((header) => header.join(': '));
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
