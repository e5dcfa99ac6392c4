/** Calls over the network, as any client makes them, with wire names written by hand. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Spelling = 'json' | 'form' | 'multipart';

export interface CallOptions {
  /** A session token. */
  token?: string | undefined;
  /** The encoding of the body. */
  as?: Spelling;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
}

/** Every reply is an object with `response`; `Rest` adds the other keys. */
export type WireReply<Rest> = {
  response: string;
  message: string;
  code: string;
  errors?: Record<string, string>;
} & Rest;

export interface CallReply<Rest> {
  status: number;
  headers: Headers;
  body: WireReply<Rest>;
}

/** A caller with a session. */
export interface Sender {
  token: string;
}

/** Anything with an address: a TestApp, or `{ origin }` of a started server. */
export interface Callee {
  origin: string;
}

/**
 * Makes the call of this name, or at this path. `Rest` names the keys of the reply that the test reads. A member may be
 * passed as the options, to be the sender.
 */
export async function call<Rest = Record<string, unknown>>(
  { origin }: Callee,
  name: string,
  body?: Record<string, unknown>,
  { token, as = 'json', method = 'POST', headers = {} }: CallOptions = {},
): Promise<CallReply<Rest>> {
  const reply = await fetch(new URL(name, `${origin}/api/`), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...typeOf(as, method),
      ...headers,
    },
    ...(method === 'POST' && { body: encode(body ?? {}, as) }),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as WireReply<Rest> };
}

/** The body of the reply; throws unless the call succeeds. */
export async function callOk<Rest = Record<string, unknown>>(
  app: Callee,
  name: string,
  body?: Record<string, unknown>,
  options: CallOptions = {},
): Promise<WireReply<Rest>> {
  const reply = await call<Rest>(app, name, body, options);
  if (reply.status === 200) return reply.body;
  throw new Error(`${name} was refused: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Multipart bodies and forms set their content type themselves. */
function typeOf(as: Spelling, method: string): Record<string, string> {
  return as === 'json' && method === 'POST' ? { 'content-type': 'application/json' } : {};
}

function encode(body: Record<string, unknown>, as: Spelling): string | URLSearchParams | FormData {
  if (as === 'json') return JSON.stringify(body);
  const fields = as === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (fields instanceof FormData && one instanceof File) fields.append(name, one);
      else fields.append(name, String(one));
    }
  }
  return fields;
}

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** Returns the body as received: still compressed. */
  body: Buffer;
}

export interface RawOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a literal request: nothing is added, followed or decompressed. */
export function send(
  { origin }: Callee,
  path: string,
  { method = 'GET', headers = {}, body }: RawOptions = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const isMeasured = body !== undefined && headers['transfer-encoding'] === undefined;
    const length = isMeasured ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const asked = request(new URL(origin), {
      path,
      method,
      headers: { ...length, ...headers },
      agent: false,
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      buffer(response).then(
        (received) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        reject,
      );
    });
    asked.end(body);
  });
}
