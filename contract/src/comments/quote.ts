/** What a reply begins with: the words it answers (rules/comments 10). Pure. */

import { escapeHtml, isVisibleHtml, splitQuotes } from '../core/html.ts';
import type { Subject } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import type { Comment, CommentAuthor } from './model.ts';
import { commentTexts } from './texts.ts';

export type Quoted = Pick<Comment, 'id' | 'html'> & {
  author: Pick<CommentAuthor, 'firstName' | 'lastName'> | null;
};

/** Characters that a reply quotes at most, so that it has room of its own (rules/comments 8). */
const quoteLimit = 10_000;

/**
 * HTML: the quote with its header. It is stored with the reply, so it names no number: numbers move up when a comment
 * before them goes.
 */
export function quoteOf(subject: Subject, { id, html, author }: Quoted): string {
  const who = author === null ? commentTexts.one : `${author.firstName} ${author.lastName}`;
  const link = `<a href="${escapeHtml(paths.comment(subject, id))}">${escapeHtml(who)}</a>`;
  const header = `<p>${commentTexts.quotedFrom} ${link}</p>`;
  return `<blockquote>${header}${openingOf(ownWords(html))}</blockquote>`;
}

/** What its author says, without what they quote; an ellipsis where that stood between their words. */
export function ownWords(html: string): string {
  const said = isVisibleHtml;
  return splitQuotes(html)
    .filter((_piece, place) => place % 2 === 0)
    .reduce((before, after) => before + (said(before) && said(after) ? '<p>…</p>' : '') + after);
}

/** Each tag and each word with the space behind it; a word ends where a tag begins. */
const tagOrWord = /<(?<closes>\/?)(?<name>\w+)[^<>]*>|<|[^<\s]+\s*|\s+/g;

/** HTML of ours, cut between words where there is much of it, with what says so; what is open at the cut is closed. */
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
