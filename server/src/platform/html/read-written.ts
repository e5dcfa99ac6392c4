/** HTML that members write, by the rules of the house (decisions 5.2). */
import { fontSizes, fonts, quoteDepth, textAlignments } from '#contract/core/html.ts';
import { htmlReader } from '../../packages/safe-html/index.ts';

/** Editors offer what the contract lists, and this keeps it; text is never lost. */
export const readWritten = htmlReader({
  alignments: textAlignments,
  fontSizes,
  fonts: fonts.map(({ css }) => css),
  quoteDepth,
});
