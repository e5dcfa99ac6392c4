/** What a product is like, as HTML or as plain text (rules/imports 18). Pure. */
import { textAsHtml } from '#contract/core/html.ts';

/** As HTML whatever holds any; of plain text the paragraphs and lines, and every sign stands for itself. */
export function readDescription(cell: string): string {
  if (marksOfHtml.test(cell)) return cell;
  const lines = cell.replace(/\r\n?/g, '\n').replace(/\n\s*\n/g, '\n\n');
  return textAsHtml(lines);
}

/**
 * The end of an element, one with attributes, one that needs no end, an entity by its number or a usual name: nobody means
 * them as text.
 */
const marksOfHtml = new RegExp(
  [
    /<\/[a-z][a-z\d-]*\s*>/,
    /<[a-z][a-z\d-]*\s+[a-z-]+\s*=/,
    /<(?:p|br|hr|li)\s*\/?>/,
    /&(?:#\d+|#x[\da-f]+);/,
    /&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip|bull|middot|copy|reg|trade|euro|deg|sect|szlig);/,
    /&[a-z](?:acute|grave|circ|tilde|uml|cedil|ring|slash);/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
