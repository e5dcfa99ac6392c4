/** What HTML says, as plain text for search, cards and mails. */
import sanitize from 'sanitize-html';

/** Elements between which words do not run together. */
const breaking = [
  'address',
  'article',
  'aside',
  'blockquote',
  'br',
  'caption',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'option',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'td',
  'textarea',
  'th',
  'tr',
  'ul',
];

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text in one line; elements that stand on lines of their own are separated by a space. */
export function htmlToText(html: string): string {
  return lineOf(skeletonOf(html));
}

/** So many characters without a space are no word that anybody looks for. */
const longWord = /\S{100}(?=\S)/gu;

/**
 * The text as it is searched, long words in pieces: over `a_a_a_…` without end PostgreSQL's parser takes the square
 * of its length, minutes for one description.
 */
export function searchedText(html: string): string {
  return htmlToText(html).replace(longWord, '$& ');
}

/** A heading that ends without a mark of its own; on a line with what follows it would read as one sentence. */
const unmarkedHeading = /([^\s>.,:;!?…])\s*<\/h[1-6]>/g;

/** The opening of what HTML says, headings ending with a colon; otherwise as `summaryOf`. */
export function openingOf(html: string, limit: number): string {
  return summaryOf(lineOf(skeletonOf(html).replace(unmarkedHeading, '$1: ')), limit);
}

/** Bare tags of breaking elements, and text in which < and > are escaped. */
function skeletonOf(html: string): string {
  return sanitize(html, { allowedTags: breaking, allowedAttributes: {}, nonTextTags: ['script', 'style'] });
}

function lineOf(skeleton: string): string {
  return skeleton
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The opening of a text, at most `limit` characters, cut between words, with an ellipsis when it goes on. */
export function summaryOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const opening = text.slice(0, limit);
  const lastSpace = opening.search(/\s\S*$/);
  const whole = lastSpace > 0 ? opening.slice(0, lastSpace) : withoutHalf(opening.slice(0, -1));
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** A cut may not leave one half of a character that takes two. */
function withoutHalf(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
