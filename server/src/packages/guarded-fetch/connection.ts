/** A single request to a server, at the checked addresses only. */
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

/** Each request has its own connection, to the addresses just checked. */
export function open(url: URL, addresses: string[], question: Question): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, headers, body, signal } = question;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const clientRequest = request(url, { method, agent: false, lookup: pinnedTo(addresses), headers, signal });
  clientRequest.on('error', reject);
  // Rejects a protocol upgrade: Node would close the connection without an error.
  clientRequest.on('upgrade', (_answer, connection) => {
    connection.destroy();
    reject(unreachable());
  });
  clientRequest.on('close', () => reject(unreachable()));
  clientRequest.on('response', (answer) => {
    // The response may still fail after the caller has stopped reading.
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

/** Normalizes numeric notations: `http://0x7f.1` is 127.0.0.1. */
export function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new FetchError('refused');
  return url;
}

export function isRedirect(statusCode: number): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

/** Stops waiting even for steps that cannot be aborted. */
export function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

/** Errors of DNS, connections, certificates, HTTP and compression have a code; bugs have none. */
export function isOfTheNetwork(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

export function unreachable(): FetchError {
  return new FetchError('unreachable');
}
