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
    if (mail.url === undefined) return skipped('No letters leave.');
    if (!domain.includes('.') || isIP(domain) !== 0 || domain.endsWith('.example'))
      return warning(
        'MAIL_FROM names nobody who could be answered.',
        'Set MAIL_FROM to an address of your own domain.',
      );
    const ask = (name: string) => textsOf(name, resolver);
    try {
      return await Promise.all([judgeSpf(domain, ask), judgeDmarc(domain, ask), judgeDkim(domain, ask)]);
    } catch {
      return skipped(`DNS does not answer here, so nobody can say what it has on ${domain}.`);
    }
  },
  silence: { state: 'skipped', advice: 'See whether the DNS server of this machine is well.' },
};

/** Records of a name; none where there is no such name. Throws where DNS does not say. */
type Ask = (name: string) => Promise<string[]>;

async function judgeSpf(domain: string, ask: Ask): Promise<Found> {
  const records = (await ask(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return warning(`SPF: ${domain} does not say which servers send its letters.`, haveRecord('SPF'));
  if (records.length > 1)
    return warning(
      `SPF: ${domain} has ${records.length} records, which counts as none.`,
      'Have them made into one.',
    );
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return warning(
      `SPF: ${domain} lets every server of the world send.`,
      'Have “all” in its record replaced by “~all”.',
    );
  return well(`SPF: ${domain} says which servers send its letters.`);
}

/** The domain's own, or that of the domain above it (RFC 7489, 6.6.3). */
async function judgeDmarc(domain: string, ask: Ask): Promise<Found> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const record = (await ask(`_dmarc.${name}`)).find((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record ?? '')?.[1];
    if (policy !== undefined)
      return well(`DMARC: ${name} says what becomes of letters that are not its own: ${policy}.`);
    if (record !== undefined)
      return warning(`DMARC: the record of ${name} says nothing.`, haveRecord('DMARC'));
  }
  return warning(
    `DMARC: ${domain} does not say what becomes of letters that are not its own.`,
    haveRecord('DMARC'),
  );
}

async function judgeDkim(domain: string, ask: Ask): Promise<Found> {
  const asked = await Promise.all(
    selectors.map(async (selector) => ({ selector, texts: await ask(`${selector}._domainkey.${domain}`) })),
  );
  const found = asked.filter(({ texts }) => texts.some((text) => /(?:^|;)\s*p\s*=\s*\S/i.test(text)));
  if (found.length > 0)
    return well(
      `DKIM: ${domain} has a key by the name of ${found.map(({ selector }) => selector).join(', ')}.`,
    );
  return skipped(
    'DKIM: only a letter says the name of its key. Send one with --mail, and look for dkim=pass in its header.',
  );
}

function haveRecord(what: string): string {
  return `Ask whoever runs the mail server for the ${what} record, and have it put into the DNS of the domain.`;
}

async function textsOf(name: string, resolver: Resolver): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
