/** Whether a host is this machine, by the addresses that its network cards have. */
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** `host`: a name, a number, or the folder of a socket. False also of a name that nobody knows. */
export async function isThisMachine(host: string): Promise<boolean> {
  if (host === '' || host.startsWith('/')) return true;
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => /^(?:127\.|::1$)/.test(address) || ownAddresses().has(address));
}

function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces()).flatMap((card = []) => card.map(({ address }) => address)),
  );
}
