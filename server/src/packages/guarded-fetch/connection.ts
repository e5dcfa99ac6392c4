/** One question to one server, at the addresses that were checked and at no others. */
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { FetchError } from './error.ts';

export interface Question {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Buffer | undefined;
  signal: AbortSignal;
}

/** Each question has a connection of its own, to the addresses just checked. */
export function open(url: URL, addresses: string[], question: Question): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, headers, body, signal } = question;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const clientRequest = request(url, { method, agent: false, lookup: pinnedTo(addresses), headers, signal });
  clientRequest.on('error', reject);
  // A server that would speak something else: Node hangs up on it without a word to anybody.
  clientRequest.on('upgrade', (_answer, connection) => {
    connection.destroy();
    reject(unreachable());
  });
  clientRequest.on('close', () => reject(unreachable()));
  clientRequest.on('response', (answer) => {
    // It may fail, or be cut off, after nobody wants it any more.
    answer.on('error', () => undefined);
    resolve(answer);
  });
  clientRequest.end(body);
  return promise;
}

/** Node tries them in turn; a machine that prefers one kind of address asks for a single one. */
function pinnedTo(addresses: string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = answers;
  return (_hostname, { all }, callback) => {
    if (all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Numbers in any notation become what they mean: `http://0x7f.1` is 127.0.0.1. */
export function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new FetchError('refused');
  return url;
}

export function isRedirect(statusCode: number): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

/** Whatever it hangs at: what cannot be called off is no longer waited for. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

/** Names, connections, certificates, HTTP and packing all fail with a code; mistakes of ours have none. */
export function isOfTheNetwork(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

export function unreachable(): FetchError {
  return new FetchError('unreachable');
}
