/**
 * HTML from people, and text as HTML. The lists are what HTML from people may carry beside its elements
 * (rules/html 1): editors offer these, the sanitiser keeps these.
 */

import { isVisible } from './readable.ts';

/** Pixels. */
export const fontSizes = [16, 24, 48] as const;

/** `css` is the value that is stored; pages map it to the faces that they load. */
export const fonts = [
  { name: 'Inter', css: 'Inter' },
  { name: 'Source Serif 4', css: "'Source Serif 4'" },
  { name: 'Monospace', css: 'monospace' },
] as const;

export const textAlignments = ['left', 'center', 'right', 'justify'] as const;

/** Quotes within quotes. */
export const quoteDepth = 3;

/**
 * What stands around the outermost block quotes, and these themselves, in turn: the first piece and every other one
 * stand outside.
 */
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

/** Text that stands for itself in HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text as paragraphs of lines: an empty line ends a paragraph. */
export function paragraphsOf(text: string): string[][] {
  return text.split('\n\n').map((paragraph) => paragraph.split('\n'));
}

/** Text as HTML that shows it, in the paragraphs and lines that it has. */
export function textAsHtml(text: string): string {
  const paragraphs = paragraphsOf(text.trimEnd()).filter((lines) => lines.some((line) => line.trim() !== ''));
  return paragraphs.map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`).join('');
}

/** What XML 1.0 cannot hold, not even escaped: control characters and halves of characters. */
const invalidInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text that stands for itself in XML, in elements and in quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(invalidInXml, ''));
}

/** Tags and entities in one text. Many thousands more, one within the other, take long to reduce. */
const piecesLimit = 10_000;

/** Whether HTML holds more pieces than the server reduces. */
export function isIntricate(html: string): boolean {
  return (html.match(/[<&]/g)?.length ?? 0) > piecesLimit;
}

/** Tags within a line, which part no words, and what they are written as besides. */
const inlineTag = /<\/?(?:strong|b|em|i|u|ins|s|strike|del|a|span|code|tt|kbd|samp)(?=[\s/>])[^<>]*>/gi;

/**
 * What a reader would see of it, near enough to count: an entity is one character. No pattern looks twice for
 * an end that is not there, so that the time it takes grows as the text does.
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

/** '' beyond Unicode. */
function characterAt(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
}

/** True if a reader would see anything of it. */
export function isVisibleHtml(html: string): boolean {
  return isVisible(visibleText(html));
}
