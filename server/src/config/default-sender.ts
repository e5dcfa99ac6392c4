import { isIP } from 'node:net';

/** Reserved for examples (RFC 2606), so no stranger's mailbox is named. */
const nobodysDomain = 'guildhall.example';

/** The default sender: an address at the site's own host (rules/running 8). */
export function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return `Guildhall <guildhall@${takesMail(host) ? host : nobodysDomain}>`;
}

/** Mail servers reject senders at IP addresses and generic host names. */
function takesMail(host: string): boolean {
  return isIP(host.replace(/[[\]]/g, '')) === 0 && !/(?:^|\.)localhost$/.test(host);
}
