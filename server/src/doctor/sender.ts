/** What DNS says of the sender's domain, by which others tell letters from spam: SPF, DMARC and DKIM. */
import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Settings } from './context.ts';
import { domainOf } from './letters.ts';
import { type Found, type Probe, skipped, warning, well } from './probe.ts';
import { isAbsent } from './public-host.ts';

/** Names that mail services give their keys: which one is used, only a letter's header says. */
const selectors = ['default', 'dkim', 'google', 'k1', 'k2', 'mail', 's1', 's2', 'selector1', 'selector2'];

export const sender: Probe<Settings> = {
  subject: 'sender',
  async examine({ config: { mail }, resolver }) {
    const domain = domainOf(mail.from);
    if (mail.url === undefined) return skipped('No e-mails are sent.');
    if (!canBeAnswered(domain)) return nobody;
    const ask = (name: string) => textsOf(name, resolver);
    try {
      return await Promise.all([judgeSpf(domain, ask), judgeDmarc(domain, ask), judgeDkim(domain, ask)]);
    } catch {
      return skipped(`DNS isn’t responding, so the records of ${domain} can’t be checked.`);
    }
  },
  silence: { state: 'skipped', advice: 'Check the DNS server of this machine.' },
};

function canBeAnswered(domain: string): boolean {
  return domain.includes('.') && isIP(domain) === 0 && !domain.endsWith('.example');
}

const nobody = warning(
  'MAIL_FROM isn’t an address that can receive replies.',
  'Set MAIL_FROM to an address of your own domain.',
);

/** Records of a name; none where there is no such name. Throws where DNS does not say. */
type Ask = (name: string) => Promise<string[]>;

async function judgeSpf(domain: string, ask: Ask): Promise<Found> {
  const records = (await ask(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return warning(`SPF: ${domain} has no record of which servers send its e-mails.`, haveRecord('SPF'));
  if (records.length > 1) return manyRecords(domain, records.length);
  return /(?:^| )\+?all(?: |$)/i.test(record)
    ? anyServer(domain)
    : well(`SPF: ${domain} lists the servers that send its e-mails.`);
}

function manyRecords(domain: string, count: number): Found {
  return warning(
    `SPF: ${domain} has ${count} records. More than one counts as none.`,
    'Combine them into one record.',
  );
}

function anyServer(domain: string): Found {
  return warning(
    `SPF: ${domain} lets any server send in its name.`,
    'Replace “all” in its record with “~all”.',
  );
}

/** The domain's own, or that of the domain above it (RFC 7489, 6.6.3). */
async function judgeDmarc(domain: string, ask: Ask): Promise<Found> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const record = (await ask(`_dmarc.${name}`)).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record ?? '')?.[1];
    if (policy !== undefined) return well(`DMARC: ${name} has a policy for forged e-mails: ${policy}.`);
    if (record !== undefined)
      return warning(`DMARC: the record of ${name} has no policy.`, haveRecord('DMARC'));
  }
  return warning(`DMARC: ${domain} has no policy for forged e-mails.`, haveRecord('DMARC'));
}

async function judgeDkim(domain: string, ask: Ask): Promise<Found> {
  const hasKey = async (selector: string) =>
    (await ask(`${selector}._domainkey.${domain}`)).some((text) => /(?:^|;)\s*p\s*=\s*\S/i.test(text));
  const found = await Promise.all(selectors.map(async (one) => ((await hasKey(one)) ? [one] : [])));
  const keys = found.flat();
  return keys.length > 0 ? well(`DKIM: ${domain} has a key named ${keys.join(', ')}.`) : unknownKey;
}

const unknownKey = skipped('DKIM: send an e-mail with --mail and look for dkim=pass in its header.');

function haveRecord(what: string): string {
  return `Get the ${what} record from whoever runs the mail server, and add it to your domain’s DNS.`;
}

async function textsOf(name: string, resolver: Resolver): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
