/** Converts between HTML and the text field that stands in until the editor is loaded. Pure. */
import { textAsHtml } from '#contract/core/html.ts';

export interface PlainWords {
  /** HTML that a text field cannot hold; it stays unchanged. */
  before: string;
  /** The text after it. A line break is a `<br>`, an empty line ends a paragraph. */
  text: string;
}

/** State of the text field when the editor takes over. */
export interface LeftWords {
  text: string;
  /** Number of characters after the caret or selection. */
  behind: number;
  /** Number of selected characters; typing replaces them. */
  chosen: number;
  isFocused: boolean;
}

/** Splits off the plain paragraphs at the end of a text, as a text field shows them. */
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
