/** Builds the quote that a reply begins with (rules/comments 10). Pure. */

import { escapeHtml, isVisibleHtml, splitQuotes } from '../core/html.ts';
import type { Subject } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import type { Comment, CommentAuthor } from './model.ts';
import { commentTexts } from './texts.ts';

export type Quoted = Pick<Comment, 'id' | 'html'> & {
  author: Pick<CommentAuthor, 'firstName' | 'lastName'> | null;
};

/** The maximum length of a quote in characters, so that the reply has room (rules/comments 8). */
const quoteLimit = 10_000;

/**
 * Returns HTML: the quote with its header. The header has no comment number, since numbers change when an earlier
 * comment is deleted.
 */
export function quoteOf(subject: Subject, { id, html, author }: Quoted): string {
  const who = author === null ? commentTexts.one : `${author.firstName} ${author.lastName}`;
  const link = `<a href="${escapeHtml(paths.comment(subject, id))}">${escapeHtml(who)}</a>`;
  const header = `<p>${commentTexts.quotedFrom} ${link}</p>`;
  return `<blockquote>${header}${openingOf(ownWords(html))}</blockquote>`;
}

/** Returns the author's own words; an ellipsis replaces quotes between them. */
export function ownWords(html: string): string {
  const isVisible = isVisibleHtml;
  return splitQuotes(html)
    .filter((_piece, place) => place % 2 === 0)
    .reduce((before, after) => before + (isVisible(before) && isVisible(after) ? '<p>…</p>' : '') + after);
}

/** Matches each tag, and each word with the space behind it; a word ends where a tag begins. */
const tagOrWord = /<(?<closes>\/?)(?<name>\w+)[^<>]*>|<|[^<\s]+\s*|\s+/g;

/** Shortens sanitized HTML at a word boundary, adds an ellipsis and closes open tags. */
function openingOf(html: string): string {
  if (html.length <= quoteLimit) return html;
  const open: string[] = [];
  let opening = '';
  for (const { 0: piece, index, groups: { closes, name } = {} } of html.matchAll(tagOrWord)) {
    const end = index + piece.length;
    if (end > quoteLimit) break;
    if (closes) open.pop();
    else if (name !== undefined && name !== 'br') open.push(name);
    if (closes || name === undefined) opening = html.slice(0, end) + closingTags(open);
  }
  return `${opening}<p>…</p>`;
}

function closingTags(open: readonly string[]): string {
  return open
    .map((name) => `</${name}>`)
    .reverse()
    .join('');
}
