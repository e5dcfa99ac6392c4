/** What a reply begins with: the words it answers (rules/comments 10). Pure. */

import { escapeHtml, splitQuotes, visibleText } from '../core/html.ts';
import { paths } from '../core/paths.ts';
import type { Subject } from '../core/subject.ts';
import type { Comment, CommentAuthor } from './model.ts';
import { commentTexts } from './texts.ts';

export type Quoted = Pick<Comment, 'id' | 'html'> & {
  author: Pick<CommentAuthor, 'firstName' | 'lastName'> | null;
};

/**
 * HTML: the quote with its header. It is stored with the reply, so it names no number: numbers move up when a comment
 * before them goes.
 */
export function quoteOf(subject: Subject, { id, html, author }: Quoted): string {
  const who = author === null ? commentTexts.one : `${author.firstName} ${author.lastName}`;
  const link = `<a href="${escapeHtml(paths.comment(subject, id))}">${escapeHtml(who)}</a>`;
  const header = `<p>${commentTexts.quotedFrom} ${link}</p>`;
  return `<blockquote>${header}${ownWords(html)}</blockquote>`;
}

/** What its author says, without what they quote; an ellipsis where that stood between their words. */
export function ownWords(html: string): string {
  const said = (part: string) => visibleText(part) !== '';
  return splitQuotes(html)
    .filter((_piece, place) => place % 2 === 0)
    .reduce((before, after) => before + (said(before) && said(after) ? '<p>…</p>' : '') + after);
}
