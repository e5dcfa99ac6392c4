/**
 * HTML by members, and text as HTML. These lists are the styles that editors offer and the sanitizer keeps (rules/html
 * 1).
 */

import { isVisible } from './readable-text.ts';

/** Pixels. */
export const fontSizes = [16, 24, 48] as const;

/** `css` is the stored value; pages map it to the fonts they load. */
export const fonts = [
  { name: 'Inter', css: 'Inter' },
  { name: 'Source Serif 4', css: "'Source Serif 4'" },
  { name: 'Monospace', css: 'monospace' },
] as const;

export const textAlignments = ['left', 'center', 'right', 'justify'] as const;

/** The nesting limit of quotes. */
export const quoteDepth = 3;

/** Splits at the outermost block quotes: even pieces are outside, odd ones are quotes. */
export function splitQuotes(html: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const part of html.split(/(<\/?blockquote\b[^<>]*>)/i)) {
    const opens = /^<blockquote\b/i.test(part);
    const closes = /^<\/blockquote\b/i.test(part);
    if (closes && depth === 0) continue;
    if (opens && depth === 0) pieces.push('');
    pieces.push(pieces.pop() + part);
    if (closes && depth === 1) pieces.push('');
    depth += Number(opens) - Number(closes);
  }
  return pieces;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Converts text to paragraphs; an empty line ends a paragraph. */
export function paragraphsOf(text: string): string[][] {
  return text.split('\n\n').map((paragraph) => paragraph.split('\n'));
}

/** Converts text to HTML that keeps its paragraphs and lines. */
export function textAsHtml(text: string): string {
  const paragraphs = paragraphsOf(text.trimEnd()).filter((lines) => lines.some((line) => line.trim() !== ''));
  return paragraphs.map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`).join('');
}

/** Characters that XML 1.0 forbids even escaped: control characters and lone surrogates. */
const invalidInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML elements and quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(invalidInXml, ''));
}

/** The maximum number of tags and entities. Deeper nesting takes too long to sanitize. */
const piecesLimit = 10_000;

/** True if the HTML has more pieces than the server sanitizes. */
export function isIntricate(html: string): boolean {
  return (html.match(/[<&]/g)?.length ?? 0) > piecesLimit;
}

/** Inline tags, which do not separate words, and their synonyms. */
const inlineTag = /<\/?(?:strong|b|em|i|u|ins|s|strike|del|a|span|code|tt|kbd|samp)(?=[\s/>])[^<>]*>/gi;

/**
 * Estimates the visible text; an entity is one character. No pattern scans twice for a missing end, so time stays
 * linear.
 */
export function visibleText(html: string): string {
  return html
    .replace(/<!--.*?(?:-->|$)/gs, '')
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|shy|zwn?j|lrm|rlm|ensp|emsp|thinsp);/gi, ' ')
    .replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (_entity, decimal, hexadecimal) =>
      isVisible(characterAt(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)))
        ? '*'
        : ' ',
    )
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, '*')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim();
}

/** '' for invalid code points. */
function characterAt(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}

/** True if a reader would see anything of the HTML. */
export function isVisibleHtml(html: string): boolean {
  return isVisible(visibleText(html));
}
