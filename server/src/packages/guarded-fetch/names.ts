/** Resolves host names with the name servers that the machine trusts. */
import { lookup, Resolver } from 'node:dns/promises';

/** Resolves to the IP addresses of a host; rejects if there are none. */
export type Resolve = (hostname: string, question: Question) => Promise<string[]>;

export interface Question {
  /** True if the operator allowed this host, which is a neighbour of the machine. */
  isAllowed: boolean;
  /** Aborts the query. */
  signal: AbortSignal;
}

export interface NameServers {
  /** `address:port` of each; defaults to those of the machine. */
  servers?: readonly string[];
}

/** Milliseconds for one server to answer, and the number of tries. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * Untrusted names are resolved by name servers, over a socket. The system's own resolution takes a thread for each
 * name, and has two of them: two names without an answer would block all others, including those of the mail server and
 * the database. Only the system reads `/etc/hosts`, so it resolves the hosts that the operator allows.
 */
export function resolverOf(names: NameServers = {}): Resolve {
  return (hostname, { isAllowed, signal }) =>
    isAllowed ? resolveBySystem(hostname) : askServers(hostname, names, signal);
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** A name has addresses of one family or of both. An error for one family is ignored if the other has addresses. */
async function askServers(
  hostname: string,
  { servers }: NameServers,
  signal: AbortSignal,
): Promise<string[]> {
  // RFC 6761: no name server may resolve this name.
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1'];
  const resolver = new Resolver(patience);
  if (servers !== undefined) resolver.setServers(servers);
  const end = () => resolver.cancel();
  signal.addEventListener('abort', end, { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  signal.removeEventListener('abort', end);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw answers[0].status === 'rejected' ? answers[0].reason : new Error(`${hostname} has no address`);
}
