/** What a reply begins with: the words it answers (rules/comments 10). Pure. */

import { escapeHtml, quoteDepth } from '../core/html.ts';
import { paths } from '../core/paths.ts';
import type { Subject } from '../core/subject.ts';
import type { Comment, CommentAuthor } from './model.ts';
import { commentTexts } from './texts.ts';

export type Quoted = Pick<Comment, 'id' | 'html'> & {
  author: Pick<CommentAuthor, 'firstName' | 'lastName'> | null;
};

/**
 * HTML: the quote with its header; what is quoted deeper than that is left out. It is stored with the reply, so it
 * names no number: numbers move up when a comment before them goes.
 */
export function quoteOf(subject: Subject, { id, html, author }: Quoted): string {
  const who = author === null ? commentTexts.one : `${author.firstName} ${author.lastName}`;
  const link = `<a href="${escapeHtml(paths.comment(subject, id))}">${escapeHtml(who)}</a>`;
  const header = `<p>${commentTexts.quotedFrom} ${link}</p>`;
  return `<blockquote>${header}${withoutDeeperQuotes(html, quoteDepth - 1)}</blockquote>`;
}

/** Quotes within more than `depth` others are an ellipsis each. */
export function withoutDeeperQuotes(html: string, depth: number): string {
  let open = 0;
  const kept: string[] = [];
  for (const piece of html.split(/(<\/?blockquote\b[^<>]*>)/i)) {
    const opens = /^<blockquote\b/i.test(piece);
    const closes = /^<\/blockquote\b/i.test(piece);
    if (opens) open += 1;
    if (opens && open === depth + 1) kept.push('<p>…</p>');
    if (open <= depth) kept.push(piece);
    if (closes) open = Math.max(0, open - 1);
  }
  return kept.join('');
}
