/** What a product is like, as HTML or as plain text (rules/imports 18). Pure. */
import { textAsHtml } from '#contract/core/html.ts';

/** As HTML whatever holds any; of plain text the paragraphs and lines, and every sign stands for itself. */
export function readDescription(cell: string): string {
  if (elements.test(cell) || entities.test(cell)) return cell;
  const lines = cell.replace(/\r\n?/g, '\n').replace(/\n\s*\n/g, '\n\n');
  return textAsHtml(lines);
}

/** The end of an element, one with attributes, one that needs no end: nobody means them as text. */
const elements = /<\/[a-z][a-z\d-]*\s*>|<[a-z][a-z\d-]*\s+[a-z-]+\s*=|<(?:p|br|hr|li)\s*\/?>/i;
/** Nor one of these; the second half of `AT&T;` is none. */
const entities = /&(?:#\d+|#[xX][\da-fA-F]+|[A-Za-z][a-z]+\d*);/;
