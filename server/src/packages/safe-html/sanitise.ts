/** HTML from people, reduced to an allow-list when it is written (decisions 5.2). Text is never lost. */
import sanitize from 'sanitize-html';
import { quoteDepth } from '#contract/core/html.ts';
import { LineKeeper } from './lines.ts';
import { unprintable } from './printable.ts';
import { allowedStyle } from './styles.ts';

/**
 * Safe to show as it is. What is not allowed goes, its text stays; scripts and style sheets go with their
 * content. Sanitising twice changes nothing.
 */
export function sanitiseHtml(html: string): string {
  // Half a character would be stored as a replacement character, and JSON refuses it.
  const written = html.toWellFormed();
  const once = reduce(written);
  // What stood between two elements may be gone after the first time: then they stand where the parser
  // would not leave them, which the second time mends. What the first time left as it was needs no second.
  return flattenQuotes(once === written ? once : reduce(once));
}

/** Elements deeper than this lose their tags; browsers would flatten them, too. */
const nestingLimit = 50;

const linkRelation = 'nofollow ugc noopener';

/** Spellings of the same thing become one, so that pages style and tests compare few elements. */
const synonyms: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
};

const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
  'span',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'code',
  'pre',
];

function reduce(html: string): string {
  const lines = new LineKeeper(allowedTags, synonyms);
  return sanitize(html.replace(unprintable, ''), {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'], '*': ['style'] },
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
        tagName === 'a' ? linkOf(attributes) : { tagName, attribs: attributesOf(tagName, attributes) },
    },
    onOpenTag: (name) => lines.tag(name),
    onCloseTag: (name) => lines.tag(name),
    textFilter: (text) => lines.text(text.replace(unprintable, '')),
  });
}

/** Quotes within quotes stop at three: the words of deeper ones stand in the third, each on lines of its own. */
function flattenQuotes(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)blockquote\b[^<>]*>/g, (tag, slash: string) => {
    const isClosing = slash !== '';
    if (!isClosing) depth += 1;
    const isTooDeep = depth > quoteDepth;
    if (isClosing) depth -= 1;
    return isTooDeep ? '<br />' : tag;
  });
}

function attributesOf(tagName: string, { style }: sanitize.Attributes): sanitize.Attributes {
  const allowed = style === undefined ? '' : allowedStyle(tagName, style);
  return allowed === '' ? {} : { style: allowed };
}

/** A link that may not be followed leaves its words. */
function linkOf({ href = '' }: sanitize.Attributes): sanitize.Tag {
  const address = href.replace(unprintable, '').trim();
  return mayFollow(address)
    ? { tagName: 'a', attribs: { href: address, rel: linkRelation } }
    : { tagName: 'span', attribs: {} };
}

/** decisions 5.2: http, https and mailto; addresses within the application begin with one slash or with #. */
function mayFollow(address: string): boolean {
  if (/^#|^\/(?![/\\])/.test(address)) return true;
  return /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
}
