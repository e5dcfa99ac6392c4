import { isIP } from 'node:net';

/** Reserved for examples (RFC 2606): no mailbox of a stranger's is ever named. */
const nobodysDomain = 'guildhall.example';

/** Who mails are from where nobody says so: an address at the site's own host (rules/running 8). */
export function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return `Guildhall <guildhall@${takesMail(host) ? host : nobodysDomain}>`;
}

/** Servers refuse mail from numbers and from a machine that is called what every machine is called. */
function takesMail(host: string): boolean {
  return isIP(host.replace(/[[\]]/g, '')) === 0 && !/(?:^|\.)localhost$/.test(host);
}
