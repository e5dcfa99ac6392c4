import { Fragment } from 'react';
import { parseWebAddress } from '#contract/core/addresses.ts';
import classes from './plain-text.module.css';

/** Plain text from a member: it keeps its line breaks, and addresses become links. */
export function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className={classes.text}>
      {linkedParts(text).map(({ text: shown, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order.
        <Fragment key={index}>
          {href === undefined ? (
            shown
          ) : (
            <a href={href} rel="noopener nofollow ugc">
              {shown}
            </a>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** A part of a plain text, with its link target if it has one. Pure. */
export interface TextPart {
  text: string;
  /** The link target; undefined for plain words. */
  href?: string;
}

/** Patterns match only at the beginning of a word. Each character of a long text is thus tested only a few times. */
const shapes = [
  /(?<mail>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/,
  /(?<web>(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"']+)/,
  /(?<phone>(?<![\w+])(?:\+\d[\d ().-]{5,18}\d|(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4})(?!\w))/,
];
const followable = new RegExp(shapes.map(({ source }) => source).join('|'), 'gi');
/**
 * Punctuation that belongs to the sentence, not to the address. It is matched only at the start of a run, for the same
 * reason.
 */
const sentenceEnd = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/;

/** Splits a text into parts: e-mail addresses, web addresses and phone numbers become links. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(followable)) {
    const found = match[0].replace(sentenceEnd, '');
    const href = hrefOf(found, match.groups ?? {});
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: found, href });
    from = match.index + found.length;
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts;
}

function hrefOf(found: string, { mail, web }: Partial<Record<string, string>>): string | undefined {
  if (mail !== undefined) return `mailto:${found}`;
  return web === undefined ? phoneHref(found) : parseWebAddress(found);
}

/** Returns the link of a telephone number in any notation. Pure. */
export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
