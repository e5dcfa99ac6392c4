/** Columns that products and threads share. */

import type { MemberId } from '#contract/core/ids.ts';
import { summaryLength } from '#contract/posts/model.ts';
import type { StaffPost } from '#contract/posts/staff-list.ts';
import { withLongWordsBroken } from '../../packages/safe-html/index.ts';
import { sanitizeHtml } from '../../platform/html/sanitize-html.ts';

/** The stored forms of a text: sanitized HTML, searchable text, and an excerpt for lists. */
export interface TextValues {
  descriptionHtml: string;
  descriptionText: string;
  summary: string;
}

/** Converts submitted HTML. Long texts take a while, so call it before the transaction. */
export function textValues(source: string): TextValues {
  const { html, text, opening } = sanitizeHtml(source, summaryLength);
  return { descriptionHtml: html, descriptionText: withLongWordsBroken(text), summary: opening };
}

/** For the row `x`, with `deletedByJoin`. */
export function deletedByColumns(x: string): string {
  return `${x}.deleted_at as "deletedAt", d.id as "deletedById", d.first_name || ' ' || d.last_name as "deletedByName"`;
}

export function deletedByJoin(x: string): string {
  return `left join members d on d.id = ${x}.deleted_by`;
}

export interface DeletedByRow {
  deletedAt: Date | null;
  deletedById: MemberId | null;
  deletedByName: string | null;
}

export function staffPostOf({ deletedAt, deletedById: id, deletedByName: name }: DeletedByRow): StaffPost {
  return { deletedAt, deletedBy: id === null ? null : { id, name: name ?? '' } };
}
