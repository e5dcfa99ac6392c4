/** HTML that members write (rules/html 1). */
import { fontSizes, fonts, quoteDepth, textAlignments } from '#contract/core/html.ts';
import { htmlReader } from '../../packages/safe-html/index.ts';

/** Editors offer what the contract lists, and this keeps it; text is never lost. */
export const readWritten = htmlReader({
  alignments: textAlignments,
  fontSizes,
  fonts: fonts.map(({ css }) => css),
  quoteDepth,
});
