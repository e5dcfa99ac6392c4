/** What a reply begins with: the words it answers (specification 2, Product detail). Pure. */
import { commentCopy } from '#contract/comments/copy.ts';
import type { Comment, CommentParent } from '#contract/comments/model.ts';
import { escapeHtml, quoteDepth } from '#contract/core/html.ts';
import { paths } from '#contract/core/paths.ts';

type Quoted = Pick<Comment, 'id' | 'number' | 'html' | 'author'>;

/** HTML for the editor: the quote with its header, and an empty line to write on. */
export function quoteOf(parent: CommentParent, { id, number, html, author }: Quoted): string {
  const who = author === null ? '' : `${author.firstName} ${author.lastName}, `;
  const link = `<a href="${escapeHtml(paths.comment(parent, id))}">${escapeHtml(who)}#${number}</a>`;
  const header = `<p>${commentCopy.quotedFrom} ${link}</p>`;
  return `<blockquote>${header}${withoutDeeperQuotes(html, quoteDepth - 1)}</blockquote><p></p>`;
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
