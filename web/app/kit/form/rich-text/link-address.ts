import { parseWebAddress } from '#contract/core/web-address.ts';

/** What a link in a text may lead to: a web page, or an e-mail address. Undefined for anything else. Pure. */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim();
  const mail = typed.replace(/^mailto:/i, '');
  return /^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(mail) ? `mailto:${mail}` : parseWebAddress(typed);
}
