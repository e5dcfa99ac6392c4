/**
 * Fetches an address from an untrusted source: only a page or a picture of the public web. It cannot reach the
 * application's own network or machine, whatever the address, its name resolution or its redirects.
 */
import { acceptedEncodings, readBody } from './body.ts';
import { isOfTheNetwork, isRedirect, open, parsed, rejectOnAbort, unreachable } from './connection.ts';
import { addressesOf, type DestinationRules } from './destination.ts';
import { FetchError } from './error.ts';
import { type Resolve, resolverOf } from './names.ts';

/**
 * Cookies of one fetch: some sites redirect to a page only with cookies that they set on the way. Each cookie is sent
 * only to the host that set it, whatever its domain and path attributes. All are discarded after the fetch.
 */
export class Cookies {
  readonly #byHost = new Map<string, Map<string, Cookie>>();

  /** `set` are the `Set-Cookie` headers of a reply from `url`. */
  keep({ hostname, protocol }: URL, set: readonly string[]): void {
    const known = this.#byHost.get(hostname) ?? new Map<string, Cookie>();
    this.#byHost.set(hostname, known);
    for (const line of set) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
      if (name === '' || !isHeaderValue(pair)) continue;
      const isSecure = attributes.some((attribute) => /^secure$/i.test(attribute));
      if (attributes.some(hasExpired)) known.delete(name);
      else if (!isSecure || protocol === 'https:') known.set(name, { pair, isSecure });
    }
  }

  /** The `Cookie` header of a request to `url`. */
  headersFor({ hostname, protocol }: URL): { cookie?: string } {
    const cookies = [...(this.#byHost.get(hostname)?.values() ?? [])];
    const sent = cookies.filter(({ isSecure }) => !isSecure || protocol === 'https:');
    return sent.length === 0 ? {} : { cookie: sent.map(({ pair }) => pair).join('; ') };
  }
}

interface Cookie {
  /** `name=value` */
  pair: string;
  isSecure: boolean;
}

/** Only characters that a header may contain. */
function isHeaderValue(pair: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(pair);
}

function hasExpired(attribute: string): boolean {
  const [, name = '', value = ''] = /^(max-age|expires)\s*=\s*(.*)$/i.exec(attribute) ?? [];
  if (name === '') return false;
  return name.toLowerCase() === 'expires' ? Date.parse(value) <= Date.now() : Number(value) <= 0;
}

export type FetchGuarded = (address: string, options: FetchRequest) => Promise<Fetched>;

export interface FetchRequest {
  /**
   * The expected content. For a page, any other declared type is rejected before reading. For a picture the declared
   * type is ignored: the caller inspects the content.
   */
  accept: ExpectedContent;
  /** Finds where a page redirects its readers without an HTTP redirect. Followed and counted as one. */
  leadsTo?: (page: Fetched) => URL | undefined;
}

export type ExpectedContent = 'page' | 'picture';

export interface Fetched {
  /** The target of the last redirect. */
  url: URL;
  /** As declared, with its parameters; '' if undeclared. */
  contentType: string;
  /** The `Refresh` header, which redirects as the `meta` element does; '' without one. */
  refresh: string;
  /** Decompressed. */
  body: Buffer;
}

export interface FetchOptions {
  /** Sent to every server, so that its operator can identify us: `Library (+https://library.example)`. */
  userAgent: string;
  /**
   * Bytes; a larger body is not read to its end. A page is cut off at the limit, a picture is rejected. The defaults
   * are 2 MB for a page and 1 MB for a picture.
   */
  limits?: Partial<Record<ExpectedContent, number>>;
  /** See `readAllowance`. */
  allow?: readonly string[];
  resolve?: Resolve;
  /** Milliseconds for the whole fetch: names, connections, redirects and the body. */
  timeout?: number;
}

const defaultTimeout = 5_000;
const defaultLimits: Record<ExpectedContent, number> = { page: 2_000_000, picture: 1_000_000 };
const redirectLimit = 3;

const kinds = {
  page: {
    accept: 'text/html, application/xhtml+xml',
    types: /^(?:text\/html|application\/xhtml\+xml)$/,
    isCut: true,
  },
  picture: {
    accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif',
    types: /^/,
    isCut: false,
  },
};

/** Uninformative types, for which browsers sniff the content. */
const unknownType = /^(?:|unknown\/unknown|application\/unknown|\*\/\*)$/;

/** The beginning of a page, by the standard of MIME sniffing. */
const pageStart =
  /^(?:\xef\xbb\xbf)?\s*<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i;

/** Creates the fetch function. It throws FetchError for any failure of the address or its server. */
export function createFetch(options: FetchOptions): FetchGuarded {
  const { userAgent, allow = [], resolve = resolverOf(), timeout = defaultTimeout } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const rules: DestinationRules = { allow: new Set(allow), resolve };
  return async (address, { accept, leadsTo }) => {
    const signal = AbortSignal.timeout(timeout);
    try {
      const cookies = new Cookies();
      const task = { accept, leadsTo, limit: limits[accept], userAgent, rules, cookies, signal };
      return await rejectOnAbort(follow(address, task), signal);
    } catch (error) {
      throw signal.aborted || isOfTheNetwork(error) ? unreachable() : error;
    }
  };
}

interface Task {
  accept: ExpectedContent;
  leadsTo: FetchRequest['leadsTo'];
  /** Bytes. */
  limit: number;
  userAgent: string;
  rules: DestinationRules;
  cookies: Cookies;
  signal: AbortSignal;
}

async function follow(address: string, task: Task): Promise<Fetched> {
  let url = parsed(address);
  let shown: Fetched | undefined;
  for (let redirects = 0; redirects <= redirectLimit; redirects++) {
    const addresses = await addressesOf(url, task.rules, task.signal);
    const answer = await ask(url, addresses, task).catch(stayAt(shown));
    if (answer instanceof URL) url = answer;
    else {
      const next = answer === shown ? undefined : task.leadsTo?.(answer);
      if (next === undefined) return answer;
      shown = answer;
      url = next;
    }
  }
  if (shown !== undefined) return shown;
  throw unreachable();
}

/** If a page redirects to something that is not a page, such as a download, keeps the page itself. */
function stayAt(shown: Fetched | undefined): (error: unknown) => Fetched {
  return (error) => {
    if (shown !== undefined && error instanceof FetchError && error.reason === 'wrong-type') return shown;
    throw error;
  };
}

/** Returns the content, or the target of a redirect. */
async function ask(url: URL, addresses: string[], task: Task): Promise<Fetched | URL> {
  const { accept, userAgent, cookies, signal } = task;
  const kind = kinds[accept];
  const headers = {
    accept: kind.accept,
    'accept-encoding': acceptedEncodings,
    'user-agent': userAgent,
    ...cookies.headersFor(url),
  };
  const answer = await open(url, addresses, { method: 'GET', headers, signal });
  try {
    const { statusCode = 0, headers } = answer;
    cookies.keep(url, headers['set-cookie'] ?? []);
    // Node decodes headers as latin1; servers that send more than ASCII send UTF-8.
    const location = Buffer.from(headers.location ?? '', 'latin1').toString();
    if (isRedirect(statusCode) && location !== '') return parsed(location, url);
    if (statusCode < 200 || statusCode > 299) throw unreachable();
    const { 'content-type': contentType = '', 'content-encoding': encoding = '', refresh = '' } = headers;
    const type = mediaType(contentType);
    const isKnown = !unknownType.test(type);
    if (isKnown && !kind.types.test(type)) throw new FetchError('wrong-type');
    const limit = { bytes: task.limit, isCut: kind.isCut };
    if (!limit.isCut && Number(headers['content-length']) > limit.bytes) throw new FetchError('too-large');
    const body = await readBody(answer, encoding, limit);
    if (accept === 'page' && !isKnown && !looksLikePage(body)) throw new FetchError('wrong-type');
    return { url, contentType, refresh: String(refresh), body };
  } finally {
    answer.destroy();
  }
}

function looksLikePage(body: Buffer): boolean {
  return pageStart.test(body.toString('latin1', 0, 1_445));
}

function mediaType(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim().toLowerCase();
}
