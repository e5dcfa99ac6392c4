/**
 * The e-mail domains that may register (rules/accounts 63), stored as one line: `guild.example, union.example`. Pure;
 * the browser and the server share it.
 */
import { asciiDomain, emailAddress } from './email-address.ts';
import { accountTexts } from './texts.ts';

/** `length`: the maximum length of a DNS name. */
const domainLimits = { count: 20, length: 253 } as const;

/** Matches a domain that `emailProblem` accepts behind the @. */
const domainShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Parses the list: each domain once, normalized. Invalid entries stay, so that an error can name them. An empty list
 * lets everybody register.
 */
export function domainsOf(typed: string): string[] {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(parts.map(asCompared))];
}

/** The stored form of the list. */
export function tidyDomains(typed: string): string {
  return domainsOf(typed).join(', ');
}

export function domainsProblem(typed: string): string | undefined {
  const domains = domainsOf(typed);
  const wrong = domains.find((domain) => !isDomain(domain));
  if (wrong !== undefined) return accountTexts.domainShape(wrong.slice(0, domainLimits.length));
  return domains.length > domainLimits.count ? accountTexts.tooManyDomains(domainLimits.count) : undefined;
}

/** Checks a whole address. A subdomain of a listed domain does not match. */
export function foreignDomainProblem(email: string, domains: readonly string[]): string | undefined {
  const address = emailAddress(email);
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isOwn = domains.length === 0 || domains.includes(domain);
  return isOwn ? undefined : accountTexts.foreignDomain(inWords(domains));
}

/** Returns a hint to show before registration; undefined if everybody may register. */
export function domainsHint(domains: readonly string[]): string | undefined {
  return domains.length === 0 ? undefined : accountTexts.ownDomains(inWords(domains));
}

function inWords(domains: readonly string[]): string {
  return domains.join(' or ');
}

function isDomain(domain: string): boolean {
  return domain.length <= domainLimits.length && domainShape.test(domain);
}

/** Normalizes a domain: lower case, without a leading @, other scripts in ASCII as addresses have them. */
function asCompared(typed: string): string {
  return asciiDomain(typed.replace(/^@/, '').toLowerCase());
}
