/**
 * Until the editor is there a text field takes the words over: what of a text it can hold, and what becomes of it.
 * Pure.
 */
import { textAsHtml } from '#contract/core/html.ts';

export interface PlainWords {
  /** HTML that a text field cannot hold: it stays as it is. */
  before: string;
  /** What follows it; a line is a line, and an empty one ends a paragraph. */
  text: string;
}

/** How the text field was left to the editor. */
export interface LeftWords {
  text: string;
  /** Characters behind the caret, or behind what is chosen. */
  behind: number;
  /** Characters that are chosen: typing takes their place. */
  chosen: number;
  isFocused: boolean;
}

/** The plain paragraphs at the end of a text, as a text field shows them. */
export function plainWords(html: string): PlainWords {
  const [paragraphs = ''] = plainParagraphs.exec(html) ?? [];
  const text = paragraphs
    .replace(/^<p>|<\/p>$/g, '')
    .replaceAll('</p><p>', '\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/&[\w#]+;/g, (entity) => characters[entity] ?? entity);
  return { before: html.slice(0, html.length - paragraphs.length), text };
}

export function htmlOfWords({ before, text }: PlainWords): string {
  return before + textAsHtml(text);
}

const plainParagraphs = /(?:<p>(?:[^<>&]|<br ?\/?>|&(?:amp|lt|gt|quot|#39|nbsp);)*<\/p>)*$/;

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
