/** HTML from people, reduced to an allow-list when it is written. Text is never lost. */
import sanitize from 'sanitize-html';
import { type AllowList, allowedTags, nestingLimit, synonyms } from './allow-list.ts';
import { languageTag } from './language.ts';
import { LineKeeper } from './lines.ts';
import { type AllowedStyle, styleFilter } from './styles.ts';
import { type Said, said, unprintable } from './text.ts';

/** What somebody wrote, ready to be stored. */
export interface SafeHtml extends Said {
  /**
   * Safe to show as it is. What is not allowed has gone, its text has stayed; scripts and style sheets have gone with
   * their content. Reading it once more changes nothing.
   */
  html: string;
}

/** `openingLength` is the longest opening, in UTF-16 code units. */
export type ReadHtml = (written: string, openingLength?: number) => SafeHtml;

/** The function made takes anything and throws nothing. */
export function htmlReader(policy: AllowList): ReadHtml {
  const allowedStyle = styleFilter(policy);
  return (written, openingLength = 200) => {
    // Half a character would be stored as a replacement character, and JSON refuses it.
    const reduced = reduce(written.toWellFormed(), allowedStyle);
    // What stood between two elements may be gone: then they stand where the parser would not leave them, which a
    // second time mends.
    const mended = reduced.isTornOpen ? reduce(reduced.html, allowedStyle) : reduced;
    const html = flattenQuotes(mended.html, policy.quoteDepth);
    return { html, ...said(html, openingLength) };
  };
}

const linkRelation = 'nofollow ugc noopener';

/** `isTornOpen` when an element was taken away and what was within stayed. */
function reduce(html: string, allowedStyle: AllowedStyle): { html: string; isTornOpen: boolean } {
  const lines = new LineKeeper();
  const reduced = sanitize(html.replace(unprintable, ''), {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], '*': ['style', 'lang'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Others hold text that a person wrote.
    nonTextTags: ['script', 'style'],
    // What is left of a style attribute is written by `attributesOf` alone.
    parseStyleAttributes: false,
    nestingLimit,
    transformTags: {
      ...synonyms,
      '*': (tagName, attributes) =>
        tagName === 'a'
          ? linkOf(attributes)
          : { tagName, attribs: attributesOf(tagName, attributes, allowedStyle) },
    },
    onOpenTag: (name) => lines.open(name),
    onCloseTag: (name) => lines.close(name),
    textFilter: (text) => lines.text(text.replace(unprintable, '')),
  });
  return { html: reduced, isTornOpen: lines.isTornOpen };
}

/** Quotes within quotes stop: the words of deeper ones stand in the last, each on lines of its own. */
function flattenQuotes(html: string, quoteDepth: number): string {
  let depth = 0;
  return html.replace(/<(\/?)blockquote\b[^<>]*>/g, (tag, slash: string) => {
    const isClosing = slash !== '';
    if (!isClosing) depth += 1;
    const isTooDeep = depth > quoteDepth;
    if (isClosing) depth -= 1;
    return isTooDeep ? '<br />' : tag;
  });
}

function attributesOf(
  tagName: string,
  { style = '', lang = '', start = '' }: sanitize.Attributes,
  allowedStyle: AllowedStyle,
): sanitize.Attributes {
  const allowed = allowedStyle(tagName, style);
  const language = languageTag(lang);
  return {
    ...(tagName === 'ol' && startOf(start)),
    ...(language !== undefined && { lang: language }),
    ...(allowed !== '' && { style: allowed }),
  };
}

/** Where the numbers of a list begin, where that is not at 1. */
function startOf(written: string): sanitize.Attributes {
  const start = /^\d{1,4}$/.test(written) ? Number(written) : 1;
  return start === 1 ? {} : { start: String(start) };
}

/** A link that may not be followed leaves its words. */
function linkOf({ href = '' }: sanitize.Attributes): sanitize.Tag {
  const address = href.replace(unprintable, '').trim();
  return mayFollow(address)
    ? { tagName: 'a', attribs: { href: address, rel: linkRelation } }
    : { tagName: 'span', attribs: {} };
}

/**
 * http, https and mailto; addresses within the application begin with one slash or with #. The sanitiser looks at an
 * address without white space and comments: what it would refuse then is no link here either.
 */
function mayFollow(address: string): boolean {
  const bare = address.replace(/\s+|<!--.*?(?:-->|$)/gs, '');
  if (/^#|^\/(?![/\\])/.test(bare)) return true;
  return /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
}
