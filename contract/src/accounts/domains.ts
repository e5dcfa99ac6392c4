/**
 * The domains whose addresses may register (rules/accounts 63), kept as one line: `guild.example, union.example`. Pure, and the
 * same in the browser and on the server.
 */
import { asciiDomain, emailAddress } from './email-address.ts';
import { accountTexts } from './texts.ts';

/** `length`: characters of a name by the rules of DNS. */
const domainLimits = { count: 20, length: 253 } as const;

/** As an address that `emailProblem` lets through has it behind the @. */
const domainShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Each once, as they are compared; what is no domain stays in, so that it can be named. None: everybody may register. */
export function domainsOf(typed: string): string[] {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(parts.map(asCompared))];
}

/** As they are kept. */
export function tidyDomains(typed: string): string {
  return domainsOf(typed).join(', ');
}

export function domainsProblem(typed: string): string | undefined {
  const domains = domainsOf(typed);
  const wrong = domains.find((domain) => !isDomain(domain));
  if (wrong !== undefined) return accountTexts.domainShape(wrong.slice(0, domainLimits.length));
  return domains.length > domainLimits.count ? accountTexts.tooManyDomains(domainLimits.count) : undefined;
}

/** About a whole address. A domain below one that is named is another one. */
export function foreignDomainProblem(email: string, domains: readonly string[]): string | undefined {
  const address = emailAddress(email);
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isOwn = domains.length === 0 || domains.includes(domain);
  return isOwn ? undefined : accountTexts.foreignDomain(inWords(domains));
}

/** What may be said beforehand; undefined where everybody may register. */
export function domainsHint(domains: readonly string[]): string | undefined {
  return domains.length === 0 ? undefined : accountTexts.ownDomains(inWords(domains));
}

function inWords(domains: readonly string[]): string {
  return domains.join(' or ');
}

function isDomain(domain: string): boolean {
  return domain.length <= domainLimits.length && domainShape.test(domain);
}

/** In small letters, without the @ that people put in front, and other scripts in ASCII: addresses are written so. */
function asCompared(typed: string): string {
  return asciiDomain(typed.replace(/^@/, '').toLowerCase());
}
