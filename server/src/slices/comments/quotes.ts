/** Quotes in stored comments: the names and text they show when read, and their handling in edits. Pure. */
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { escapeHtml, splitQuotes, visibleText } from '#contract/core/html.ts';
import { type CommentId, maxId } from '#contract/core/ids.ts';
import { pageParameters } from '#contract/core/paths.ts';

interface Quote {
  of: CommentId;
  /** HTML of everything below the header. */
  words: string;
}

interface ChangedQuote {
  /** HTML; undefined leaves the text unchanged, except for quotes within. */
  words?: string | undefined;
  /** The name of the quoted author; undefined leaves it unchanged. */
  name?: string;
}

type Change = (quote: Quote) => ChangedQuote;

/** The current data of a quoted comment. */
export interface QuoteSource {
  isShown: boolean;
  authorName: string;
}

const hiddenWords = `<p>${commentRefusals.quoteGone}</p>`;

/** The quoted comments, in order. */
export function quotedIn(html: string): CommentId[] {
  return quotesIn(html).map(({ of }) => of);
}

/**
 * Renders quotes for reading: headers show the author's current name, and text no longer shown is hidden. Quotes of a
 * comment that never existed stay as written (rules/comments 17). If hidden, they would appear once that id is
 * assigned.
 */
export function showQuotes(html: string, sources: ReadonlyMap<CommentId, QuoteSource>): string {
  return changeQuotes(html, ({ of }) => {
    const source = sources.get(of);
    if (source === undefined) return {};
    return { name: source.authorName, ...(!source.isShown && { words: hiddenWords }) };
  });
}

/** The comments linked within quotes, including those in quote headers. */
export function linkedInQuotes(html: string): CommentId[] {
  const quotes = splitQuotes(html).filter((_piece, place) => place % 2 === 1);
  return quotes
    .flatMap((quote) => [...quote.matchAll(linkInQuote)].map(([, id]) => Number(id) as CommentId))
    .filter((id) => id >= 1 && id <= maxId);
}

/**
 * Prepares quotes for storage: a link within a quote to a missing comment is replaced by its text (rules/comments 20).
 */
export function withoutUnknownLinks(html: string, there: ReadonlySet<number>): string {
  const unlinked = (quote: string) =>
    quote.replace(linkInQuote, (whole, id: string, words: string) => (there.has(Number(id)) ? whole : words));
  return splitQuotes(html)
    .map((piece, place) => (place % 2 === 0 ? piece : unlinked(piece)))
    .join('');
}

/** Restores the stored text of quotes that were hidden from the editor (rules/comments 17). */
export function keepHiddenWords(newHtml: string, stored: string): string {
  const storedQuotes = quotesIn(stored);
  return changeQuotes(newHtml, ({ of, words }) => {
    if (visibleText(words) !== commentRefusals.quoteGone) return {};
    const place = storedQuotes.findIndex((quote) => quote.of === of);
    return place === -1 ? {} : { words: storedQuotes.splice(place, 1)[0]?.words };
  });
}

/** Replaces the author's own text; quotes stand above it. */
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

/** Replaces the name in the header's link. */
function named(header: string, name: string | undefined): string {
  if (name === undefined) return header;
  return header.replace(linkPattern, (_whole, link: string) => `${link}${escapeHtml(name)}</a>`);
}

const ending = '</blockquote>';

const toComment = String.raw`href="[^"]*[?;&]${pageParameters.comment}=(\d{1,10})#comment-`;

/** Matches the link within a header. */
const linkPattern = new RegExp(String.raw`(<a\b[^<>]*${toComment}\2"[^<>]*>).*?</a>`, 's');

/** Matches the whole link with its text. */
const linkInQuote = new RegExp(String.raw`<a\b[^<>]*${toComment}\1"[^<>]*>(.*?)</a>`, 'gs');

/** Matches the first non-empty paragraph of a quote if it links to a comment, whatever its formatting. */
const headerPattern = new RegExp(
  String.raw`^(?:\s*<p\b[^<>]*>(?:\s|&nbsp;|<br\s*/?>)*</p>)*\s*<p\b[^<>]*>(?:(?!</p>).)*?` +
    String.raw`${toComment}\1"(?:(?!</p>).)*</p>`,
  's',
);
