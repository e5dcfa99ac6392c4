/**
 * Fetches what a stranger points at, and only that: a page or a picture of the public web. The application's own
 * network, and the machine's, cannot be reached with it, whatever the address, its name resolution or its
 * redirects say.
 */
import { acceptedEncodings, readBody } from './body.ts';
import { isOfTheNetwork, isRedirect, open, parsed, unlessAborted, unreachable } from './connection.ts';
import { addressesOf, type DestinationRules } from './destination.ts';
import { FetchError } from './error.ts';
import { type Resolve, resolverOf } from './names.ts';

/** `accept` is what has to be there: anything else is refused by its declared type, before it is read. */
export type FetchGuarded = (address: string, options: { accept: Wanted }) => Promise<Fetched>;

export type Wanted = 'page' | 'picture';

export interface Fetched {
  /** Where the last redirect led. */
  url: URL;
  /** As declared, with its parameters. */
  contentType: string;
  /** Unpacked. */
  body: Buffer;
}

export interface FetchOptions {
  /** Told to every server, so that its keeper knows who asks: `Library (+https://library.example)`. */
  userAgent: string;
  /** Bytes; a body that is larger is not read to its end. 2 MB for a page and 1 MB for a picture, unless they say otherwise. */
  limits?: Partial<Record<Wanted, number>>;
  /** See `readAllowance`. */
  allow?: readonly string[];
  resolve?: Resolve;
  /** Milliseconds for all of it: names, connections, redirects and the body. */
  timeout?: number;
}

const defaultTimeout = 5_000;
const defaultLimits: Record<Wanted, number> = { page: 2_000_000, picture: 1_000_000 };
const redirectLimit = 3;

const kinds = {
  page: {
    accept: 'text/html, application/xhtml+xml',
    types: /^(?:text\/html|application\/xhtml\+xml)$/,
  },
  picture: {
    accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
    types: /^image\/[\w.+-]+$/,
  },
};

/** The function made throws FetchError for whatever the address and its server do. */
export function createFetch(options: FetchOptions): FetchGuarded {
  const { userAgent, allow = [], resolve = resolverOf(), timeout = defaultTimeout } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const rules: DestinationRules = { allow: new Set(allow), resolve };
  return async (address, { accept }) => {
    const signal = AbortSignal.timeout(timeout);
    try {
      const task = { accept, limit: limits[accept], userAgent, rules, signal };
      return await unlessAborted(follow(address, task), signal);
    } catch (error) {
      throw signal.aborted || isOfTheNetwork(error) ? unreachable() : error;
    }
  };
}

interface Task {
  accept: Wanted;
  /** Bytes. */
  limit: number;
  userAgent: string;
  rules: DestinationRules;
  signal: AbortSignal;
}

async function follow(address: string, task: Task): Promise<Fetched> {
  let url = parsed(address);
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    const addresses = await addressesOf(url, task.rules, task.signal);
    const answer = await ask(url, addresses, task);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw unreachable();
}

/** What is there, or where it went. */
async function ask(url: URL, addresses: string[], task: Task): Promise<Fetched | URL> {
  const { accept, userAgent, signal } = task;
  const headers = {
    accept: kinds[accept].accept,
    'accept-encoding': acceptedEncodings,
    'user-agent': userAgent,
  };
  const answer = await open(url, addresses, { method: 'GET', headers, signal });
  try {
    const { statusCode = 0, headers } = answer;
    // Node hands over single bytes; servers that write more than ASCII write UTF-8.
    const location = Buffer.from(headers.location ?? '', 'latin1').toString();
    if (isRedirect(statusCode) && location !== '') return parsed(location, url);
    if (statusCode < 200 || statusCode > 299) throw unreachable();
    const contentType = headers['content-type'] ?? '';
    if (!kinds[task.accept].types.test(mediaType(contentType))) throw new FetchError('wrong-type');
    if (Number(headers['content-length']) > task.limit) throw new FetchError('too-large');
    return { url, contentType, body: await readBody(answer, headers['content-encoding'] ?? '', task.limit) };
  } finally {
    answer.destroy();
  }
}

function mediaType(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim().toLowerCase();
}
