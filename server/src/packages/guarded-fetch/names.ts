/** The addresses of names, by whom the machine trusts with them. */
import { lookup, Resolver } from 'node:dns/promises';

/** The IP addresses of a host; rejects when there are none. */
export type Resolve = (hostname: string, question: Question) => Promise<string[]>;

export interface Question {
  /** The operator named this host: it is one of the machine's own neighbours. */
  isAllowed: boolean;
  /** Ends the question. */
  signal: AbortSignal;
}

export interface NameServers {
  /** `address:port` of each; those of the machine, unless they are given. */
  servers?: readonly string[];
}

/** Milliseconds for one server to answer, and how often it is asked. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * Names of strangers are asked of the name servers, over a socket. The system's own resolution takes a thread for each
 * name, and has two of them: two names that nobody answers for hold up all others, those of the mail server and of the
 * database too. Only that one knows `/etc/hosts`, so what the operator allows goes there.
 */
export function resolverOf(names: NameServers = {}): Resolve {
  return (hostname, { isAllowed, signal }) =>
    isAllowed ? resolveBySystem(hostname) : askServers(hostname, names, signal);
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** A name has addresses of one kind or of both; what fails of one kind is no matter when the other is there. */
async function askServers(
  hostname: string,
  { servers }: NameServers,
  signal: AbortSignal,
): Promise<string[]> {
  // RFC 6761: nobody else may say what this is.
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
