/** The quotes in stored comments: their words can be hidden, and come through an edit unharmed. Pure. */
import { commentTexts } from '#contract/comments/texts.ts';
import { splitQuotes, visibleText } from '#contract/core/html.ts';
import { type CommentId, maxId } from '#contract/core/ids.ts';
import { pageParameters } from '#contract/core/paths.ts';

interface Quote {
  of: CommentId;
  /** HTML: all that stands below the header. */
  words: string;
}

/** Undefined leaves a quote's words as they are, but for the quotes within. */
type Change = (quote: Quote) => string | undefined;

const hiddenWords = `<p>${commentTexts.quoteGone}</p>`;

/** The comments that are quoted, in their order. */
export function quotedIn(html: string): CommentId[] {
  return quotesIn(html).map(({ of }) => of);
}

/** A hidden quote keeps its header: whom it quotes, and where that stood. */
export function hideQuotes(html: string, isHidden: (quoted: CommentId) => boolean): string {
  return changeQuotes(html, ({ of }) => (isHidden(of) ? hiddenWords : undefined));
}

/** Whoever edits what they read with hidden quotes gives these back as they are stored (rules/comments 17). */
export function keepHiddenWords(written: string, stored: string): string {
  const kept = quotesIn(stored);
  return changeQuotes(written, ({ of, words }) => {
    if (visibleText(words) !== commentTexts.quoteGone) return undefined;
    const place = kept.findIndex((quote) => quote.of === of);
    return place === -1 ? undefined : kept.splice(place, 1)[0]?.words;
  });
}

function quotesIn(html: string): Quote[] {
  const found: Quote[] = [];
  changeQuotes(html, (quote) => {
    found.push(quote);
    return undefined;
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
  const changed = of >= 1 && of <= maxId ? change({ of: of as CommentId, words }) : undefined;
  return tag + header + (changed ?? changeQuotes(words, change)) + ending;
}

const ending = '</blockquote>';

/** The first paragraph of a quote that is not empty, when it links to a comment: however its author has dressed it. */
const headerPattern = new RegExp(
  String.raw`^(?:\s*<p\b[^<>]*>(?:\s|&nbsp;|<br\s*/?>)*</p>)*\s*<p\b[^<>]*>(?:(?!</p>).)*?` +
    String.raw`href="[^"]*[?;&]${pageParameters.comment}=(\d{1,10})#comment-\1"(?:(?!</p>).)*</p>`,
  's',
);
