/** E-mail addresses as people copy them, and as they are kept. Pure. */
import { trimInvisible } from '../core/readable.ts';

/**
 * The address without what is copied along with it, its domain in ASCII: `mailto:ann@müller.example` is
 * `ann@xn--mller-kva.example`. What is none stays as it is typed.
 */
export function emailAddress(typed: string): string {
  const text = trimInvisible(typed);
  const address = trimInvisible(/^mailto:/i.test(text) ? text.replace(/^mailto:([^?]*).*$/is, '$1') : text);
  const domainStart = address.lastIndexOf('@') + 1;
  return address.slice(0, domainStart) + asciiDomain(address.slice(domainStart));
}

/** A domain of another script in ASCII (IDNA), in which addresses are written; anything else as it is. */
export function asciiDomain(domain: string): string {
  const isOtherScript = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const address = `https://${domain}`;
  return isOtherScript && URL.canParse(address) ? new URL(address).hostname : domain;
}
