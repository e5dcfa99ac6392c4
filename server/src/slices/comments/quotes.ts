/** The quotes in stored comments: whom they name and what they say as they are read, and through an edit. Pure. */
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { escapeHtml, splitQuotes, visibleText } from '#contract/core/html.ts';
import { type CommentId, maxId } from '#contract/core/ids.ts';
import { pageParameters } from '#contract/core/paths.ts';

interface Quote {
  of: CommentId;
  /** HTML: all that stands below the header. */
  words: string;
}

interface ChangedQuote {
  /** HTML; left out, they stay as they are, but for the quotes within. */
  words?: string | undefined;
  /** Of whoever is quoted; left out, it stays as it was written. */
  name?: string;
}

type Change = (quote: Quote) => ChangedQuote;

/** What is known of a comment that is quoted. */
export interface QuoteSource {
  isShown: boolean;
  authorName: string;
}

const hiddenWords = `<p>${commentRefusals.quoteGone}</p>`;

/** The comments that are quoted, in their order. */
export function quotedIn(html: string): CommentId[] {
  return quotesIn(html).map(({ of }) => of);
}

/**
 * As they are read: headers name whoever is quoted, and the words of what is not shown any more are hidden. What quotes a
 * comment that never was stays as it was written (rules/comments 17): hidden, it would be there once that number is given.
 */
export function showQuotes(html: string, sources: ReadonlyMap<CommentId, QuoteSource>): string {
  return changeQuotes(html, ({ of }) => {
    const source = sources.get(of);
    if (source === undefined) return {};
    return { name: source.authorName, ...(!source.isShown && { words: hiddenWords }) };
  });
}

/** The comments that links within quotes lead to, those that head them among them. */
export function linkedInQuotes(html: string): CommentId[] {
  const quotes = splitQuotes(html).filter((_piece, place) => place % 2 === 1);
  return quotes
    .flatMap((quote) => [...quote.matchAll(linkInQuote)].map(([, id]) => Number(id) as CommentId))
    .filter((id) => id >= 1 && id <= maxId);
}

/** As they are kept: a link within a quote to a comment that is not there is its words alone (rules/comments 20). */
export function withoutUnknownLinks(html: string, there: ReadonlySet<number>): string {
  const unlinked = (quote: string) =>
    quote.replace(linkInQuote, (whole, id: string, words: string) => (there.has(Number(id)) ? whole : words));
  return splitQuotes(html)
    .map((piece, place) => (place % 2 === 0 ? piece : unlinked(piece)))
    .join('');
}

/** Whoever edits what they read with hidden quotes gives these back as they are stored (rules/comments 17). */
export function keepHiddenWords(written: string, stored: string): string {
  const kept = quotesIn(stored);
  return changeQuotes(written, ({ of, words }) => {
    if (visibleText(words) !== commentRefusals.quoteGone) return {};
    const place = kept.findIndex((quote) => quote.of === of);
    return place === -1 ? {} : { words: kept.splice(place, 1)[0]?.words };
  });
}

/** With other words of its author's; what it quotes stands above them. */
export function withOwnWords(html: string, words: string): string {
  const quotes = splitQuotes(html).filter((_piece, place) => place % 2 === 1);
  return [...quotes, words].join('');
}

function quotesIn(html: string): Quote[] {
  const found: Quote[] = [];
  changeQuotes(html, (quote) => {
    found.push(quote);
    return {};
  });
  return found;
}

function changeQuotes(html: string, change: Change): string {
  return splitQuotes(html)
    .map((piece, place) => (place % 2 === 0 ? piece : changeQuote(piece, change)))
    .join('');
}

function changeQuote(quote: string, change: Change): string {
  const [tag = ''] = /^<blockquote\b[^<>]*>/.exec(quote) ?? [];
  const content = quote.slice(tag.length, -ending.length);
  const [header = '', id] = headerPattern.exec(content) ?? [];
  const words = content.slice(header.length);
  const of = Number(id ?? 0);
  const changed = of >= 1 && of <= maxId ? change({ of: of as CommentId, words }) : {};
  return tag + named(header, changed.name) + (changed.words ?? changeQuotes(words, change)) + ending;
}

/** With another name in the link of the header. */
function named(header: string, name: string | undefined): string {
  if (name === undefined) return header;
  return header.replace(linkPattern, (_whole, link: string) => `${link}${escapeHtml(name)}</a>`);
}

const ending = '</blockquote>';

const toComment = String.raw`href="[^"]*[?;&]${pageParameters.comment}=(\d{1,10})#comment-`;

/** The link within a header. */
const linkPattern = new RegExp(String.raw`(<a\b[^<>]*${toComment}\2"[^<>]*>).*?</a>`, 's');

/** All of it, with its words. */
const linkInQuote = new RegExp(String.raw`<a\b[^<>]*${toComment}\1"[^<>]*>(.*?)</a>`, 'gs');

/** The first paragraph of a quote that is not empty, when it links to a comment: however its author has dressed it. */
const headerPattern = new RegExp(
  String.raw`^(?:\s*<p\b[^<>]*>(?:\s|&nbsp;|<br\s*/?>)*</p>)*\s*<p\b[^<>]*>(?:(?!</p>).)*?` +
    String.raw`${toComment}\1"(?:(?!</p>).)*</p>`,
  's',
);
