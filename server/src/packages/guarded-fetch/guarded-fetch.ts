/**
 * Fetches what a member points at, and only that: a page or a picture of the public web (decisions 4.8). Our own
 * network, and the machine's, cannot be reached with it, whatever the address, its name resolution or its
 * redirects say.
 */
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Fault } from '#contract/core/fault.ts';
import { uploadLimit } from '#contract/files/model.ts';
import { acceptedEncodings, readBody } from './body.ts';
import { addressesOf, type DestinationRules, type Resolve, resolveBySystem } from './destination.ts';
import { fetchTexts } from './texts.ts';

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
  /** Told to every server, so that its keeper knows who asks. */
  publicUrl: string;
  /** See `readAllowance`. */
  allow?: readonly string[];
  resolve?: Resolve;
  /** Milliseconds for all of it: names, connections, redirects and the body. */
  patience?: number;
}

/** decisions 4.8 */
const defaultPatience = 5_000;
const redirectLimit = 3;
const pageLimit = 2_000_000;

const kinds = {
  page: {
    accept: 'text/html, application/xhtml+xml',
    types: /^(?:text\/html|application\/xhtml\+xml)$/,
    limits: { bytes: pageLimit, tooLarge: fetchTexts.tooLarge.page },
    wrongType: fetchTexts.wrongType.page,
  },
  picture: {
    accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
    types: /^image\/[\w.+-]+$/,
    limits: { bytes: uploadLimit, tooLarge: fetchTexts.tooLarge.picture },
    wrongType: fetchTexts.wrongType.picture,
  },
};

/** The function made throws `invalid`, with a sentence for whoever gave the address, and nothing else. */
export function createFetch(options: FetchOptions): FetchGuarded {
  const { publicUrl, allow = [], resolve = resolveBySystem, patience = defaultPatience } = options;
  const rules: DestinationRules = { allow: new Set(allow), resolve };
  const userAgent = `Guildhall (+${new URL(publicUrl).href.replace(/\/$/, '')})`;
  return async (address, { accept }) => {
    const signal = AbortSignal.timeout(patience);
    try {
      return await follow(address, { accept, userAgent, rules, signal });
    } catch (error) {
      throw signal.aborted || isOfTheNetwork(error) ? unreachable() : error;
    }
  };
}

interface Errand {
  accept: Wanted;
  userAgent: string;
  rules: DestinationRules;
  signal: AbortSignal;
}

async function follow(address: string, errand: Errand): Promise<Fetched> {
  let url = parsed(address);
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    const addresses = await unlessAborted(addressesOf(url, errand.rules), errand.signal);
    const answer = await ask(url, addresses, errand);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw unreachable();
}

/** What is there, or where it went. */
async function ask(url: URL, addresses: string[], errand: Errand): Promise<Fetched | URL> {
  const { types, limits, wrongType } = kinds[errand.accept];
  const answer = await open(url, addresses, errand);
  try {
    const { statusCode = 0, headers } = answer;
    // Node hands over single bytes; servers that write more than ASCII write UTF-8.
    const location = Buffer.from(headers.location ?? '', 'latin1').toString();
    if (isRedirect(statusCode) && location !== '') return parsed(location, url);
    if (statusCode < 200 || statusCode > 299) throw unreachable();
    const contentType = headers['content-type'] ?? '';
    if (!types.test(mediaType(contentType))) throw new Fault('invalid', wrongType);
    if (Number(headers['content-length']) > limits.bytes) throw new Fault('invalid', limits.tooLarge);
    return { url, contentType, body: await readBody(answer, headers['content-encoding'] ?? '', limits) };
  } finally {
    answer.destroy();
  }
}

/** Each question has a connection of its own, to the addresses just checked. */
function open(
  url: URL,
  addresses: string[],
  { accept, userAgent, signal }: Errand,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  const request = get(url, {
    agent: false,
    lookup: pinnedTo(addresses),
    headers: {
      accept: kinds[accept].accept,
      'accept-encoding': acceptedEncodings,
      'user-agent': userAgent,
    },
    signal,
  });
  request.on('error', reject);
  request.on('response', (answer) => {
    // It may fail, or be cut off, after nobody wants it any more.
    answer.on('error', () => undefined);
    resolve(answer);
  });
  return promise;
}

/** Numbers in any notation become what they mean: `http://0x7f.1` is 127.0.0.1. */
function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new Fault('invalid', fetchTexts.refused);
  return url;
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

function isRedirect(statusCode: number): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

function mediaType(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim().toLowerCase();
}

/** Name resolution cannot be called off, only no longer be waited for. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

/** Names, connections, certificates, HTTP and packing all fail with a code; mistakes of ours have none. */
function isOfTheNetwork(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Fault) && 'code' in error;
}

function unreachable(): Fault {
  return new Fault('invalid', fetchTexts.unreachable);
}
