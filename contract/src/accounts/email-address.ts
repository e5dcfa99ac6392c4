/** Normalizes e-mail addresses that people copy and paste. Pure. */
import { trimInvisible } from '../core/readable-text.ts';

/**
 * Returns the address without pasted extras and with its domain in ASCII: `mailto:ann@müller.example` becomes
 * `ann@xn--mller-kva.example`. Anything that is no address stays as typed.
 */
export function emailAddress(typed: string): string {
  const text = trimInvisible(typed);
  const address = trimInvisible(/^mailto:/i.test(text) ? text.replace(/^mailto:([^?]*).*$/is, '$1') : text);
  const domainStart = address.lastIndexOf('@') + 1;
  return address.slice(0, domainStart) + asciiDomain(address.slice(domainStart));
}

/** Converts a domain of another script to ASCII (IDNA), as addresses have it. Anything else stays unchanged. */
export function asciiDomain(domain: string): string {
  const isOtherScript = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const address = `https://${domain}`;
  return isOtherScript && URL.canParse(address) ? new URL(address).hostname : domain;
}
