/** Reduces HTML from people to an allow-list when it is written. Text is never lost. */
import sanitize from 'sanitize-html';
import { type AllowList, allowedTags, inlineTags, nestingLimit, synonyms } from './allow-list.ts';
import { type PlainText, plainTextOf, unprintable } from './text.ts';

/** Sanitised input, ready to be stored. */
export interface SafeHtml extends PlainText {
  /**
   * Safe to show unchanged. Disallowed elements are removed, but their text stays; scripts and style sheets are removed
   * with their content. Sanitising it again changes nothing.
   */
  html: string;
}

/** `openingLength` is the longest opening, in UTF-16 code units. */
export type ReadHtml = (source: string, openingLength?: number) => SafeHtml;

/** Creates the reader function, which accepts any text and never throws. */
export function htmlReader(policy: AllowList): ReadHtml {
  const allowedStyle = styleFilter(policy);
  return (source, openingLength = 200) => {
    // An unpaired surrogate would be stored as a replacement character, and JSON rejects it.
    const reduced = reduce(source.toWellFormed(), allowedStyle);
    // Removing elements may leave others in a position that the parser would not allow, which a second pass repairs.
    const mended = reduced.isTornOpen ? reduce(reduced.html, allowedStyle) : reduced;
    const html = flattenQuotes(mended.html, policy.quoteDepth);
    return { html, ...plainTextOf(html, openingLength) };
  };
}

const linkRelation = 'nofollow ugc noopener';

/** True if an element was removed and its content stayed (`isTornOpen`). */
function reduce(html: string, allowedStyle: AllowedStyle): { html: string; isTornOpen: boolean } {
  const lines = new LineKeeper();
  const reduced = sanitize(html.replace(unprintable, ''), {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'], '*': ['style', 'lang'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Other elements contain text that a person wrote.
    nonTextTags: ['script', 'style'],
    // Only `attributesOf` writes the remaining style attribute.
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

/** Nested quotes are limited: the text of deeper ones moves to the last, each on lines of its own. */
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

/** The first number of a list, if it is not 1. */
function startOf(value: string): sanitize.Attributes {
  const start = /^\d{1,4}$/.test(value) ? Number(value) : 1;
  return start === 1 ? {} : { start: String(start) };
}

/** A link that may not be followed keeps its text. */
function linkOf({ href = '' }: sanitize.Attributes): sanitize.Tag {
  const address = href.replace(unprintable, '').trim();
  return mayFollow(address)
    ? { tagName: 'a', attribs: { href: address, rel: linkRelation } }
    : { tagName: 'span', attribs: {} };
}

/**
 * http, https and mailto; addresses within the application begin with one slash or with #. The sanitiser checks an
 * address without white space and comments: an address that it would then reject is no link here either.
 */
function mayFollow(address: string): boolean {
  const bare = address.replace(/\s+|<!--.*?(?:-->|$)/gs, '');
  if (/^#|^\/(?![/\\])/.test(bare)) return true;
  return /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
}

/** The longest that RFC 5646 gives as an example of need. */
const lengthLimit = 35;

/** Normalises a well-formed language tag (BCP 47); undefined for anything else. */
export function languageTag(value: string): string | undefined {
  const tag = value.trim();
  if (tag.length > lengthLimit || !/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Returns the allowed part of a style attribute, normalised; '' if nothing is allowed. */
export type AllowedStyle = (tagName: string, style: string) => string;

/** The last of equal properties wins, as in CSS. */
export function styleFilter(policy: AllowList): AllowedStyle {
  const rules = rulesOf(policy);
  return (tagName, style) => {
    const keptStyles = new Map<string, string>();
    for (const declaration of style.split(';')) {
      const [property = '', value = ''] = declaration.split(/:(.*)/s);
      const name = property.trim().toLowerCase();
      const allowed = rules.get(tagName)?.get(name)?.get(plainName(value));
      if (allowed !== undefined) keptStyles.set(name, allowed);
    }
    return [...keptStyles].map(([name, value]) => `${name}: ${value}`).join('; ');
  };
}

/** The declarations that each element may have, with the normal form of each allowed value. */
function rulesOf({ alignments, fontSizes, fonts }: AllowList) {
  const values = (list: readonly string[]) => new Map(list.map((value) => [plainName(value), value]));
  const aligned = new Map([['text-align', values(alignments)]]);
  const span = new Map([
    ['font-size', values(fontSizes.map((pixels) => `${pixels}px`))],
    ['font-family', values(fonts)],
  ]);
  return new Map([
    ['p', aligned],
    ['h2', aligned],
    ['h3', aligned],
    ['h4', aligned],
    ['span', span],
  ]);
}

/** `"Source Serif 4", serif` → `source serif 4`: only the first font of a list counts. */
function plainName(value: string): string {
  const [first = ''] = value.split(',');
  return first.replace(/['"]/g, '').trim().toLowerCase();
}

/** Disallowed block elements, which leave a line break when they are removed. */
const blocks = new Set([
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'legend',
  'main',
  'nav',
  'option',
  'section',
  'summary',
  'table',
  'textarea',
  'title',
  'tr',
]);
const cells = new Set(['td', 'th']);
const inline = new Set(inlineTags);
const allowed = new Set(allowedTags);

/**
 * Separates words of different blocks or cells when these are removed. Receives every tag and every text in document
 * order.
 */
export class LineKeeper {
  /** True if an element was removed whose content stays. */
  isTornOpen = false;
  #depth = 0;
  #isLineStart = true;
  #missing = '';

  open(tagName: string): void {
    if (this.#depth >= nestingLimit) this.isTornOpen = true;
    this.#depth += 1;
    this.#tag(tagName);
  }

  close(tagName: string): void {
    this.#depth -= 1;
    this.#tag(tagName);
  }

  /** Returns the text as HTML, after any line break that it needs. */
  text(html: string): string {
    if (html.trim() === '') return html;
    const separated = this.#missing + html;
    this.#missing = '';
    this.#isLineStart = false;
    return separated;
  }

  #tag(tagName: string): void {
    const name = synonyms[tagName] ?? tagName;
    if (allowed.has(name)) this.#keep(name);
    else this.#takeAway(name);
  }

  #keep(name: string): void {
    if (inline.has(name)) return;
    this.#isLineStart = true;
    this.#missing = '';
  }

  #takeAway(name: string): void {
    this.isTornOpen = true;
    if (this.#isLineStart) return;
    if (blocks.has(name)) this.#missing = '<br />';
    else if (cells.has(name) && this.#missing === '') this.#missing = ' ';
  }
}
