import { fontSizes, fonts, quoteDepth, textAlignments } from '#contract/core/html.ts';
import { htmlReader } from '../../packages/safe-html/index.ts';

/**
 * Sanitizes HTML by members (rules/html 1).
 *
 * Keeps the styles that editors offer; text is never lost.
 */
export const sanitizeHtml = htmlReader({
  alignments: textAlignments,
  fontSizes,
  fonts: fonts.map(({ css }) => css),
  quoteDepth,
});
