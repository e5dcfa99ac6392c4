/** A connection on which the test controls every byte that is written and read. */
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
  /** Resolves with everything received when the other side has closed it, with or without an error. */
  readonly closed: Promise<string>;
  readonly #chunks: Buffer[] = [];
  /** Received characters that were already returned as answers. */
  #answered = 0;

  constructor(socket: Socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve(this.received())));
    // A reset connection emits an error, also on writing; data received until then counts.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  /** Everything received so far. */
  received(): string {
    return Buffer.concat(this.#chunks).toString('latin1');
  }

  bytes(): number {
    return this.#chunks.reduce((sum, { length }) => sum + length, 0);
  }

  /** Sends a POST with the first part of its body; `headers` declare its length. */
  ask(path: string, headers: Record<string, string>, body = ''): void {
    this.socket.write(requestLines('POST', path, headers) + body);
  }

  /** Waits for the next JSON reply. */
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

/** Sends `said` at once. Does not read if `isReading` is false, so that data for it waits. */
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

/** A literal GET request. */
export function getLines(path: string, headers: Record<string, string> = {}): string {
  return requestLines('GET', path, headers);
}

function requestLines(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'guildhall.test', ...headers }).map((header) => header.join(': '));
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
