import { allowedTags, inlineTags, nestingLimit, synonyms } from './allow-list.ts';

/** Elements that stand on lines of their own although they are not allowed: where they go, a line break stays. */
const blocks = new Set([
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'legend',
  'main',
  'nav',
  'option',
  'section',
  'summary',
  'table',
  'textarea',
  'title',
  'tr',
]);
const cells = new Set(['td', 'th']);
const inline = new Set(inlineTags);
const allowed = new Set(allowedTags);

/**
 * Keeps words apart that stood in different blocks or cells while those are taken away. Hears of every tag
 * and every text in the order in which they come.
 */
export class LineKeeper {
  /** Whether an element was taken away whose content stays. */
  isTornOpen = false;
  #depth = 0;
  #isLineStart = true;
  #missing = '';

  open(written: string): void {
    if (this.#depth >= nestingLimit) this.isTornOpen = true;
    this.#depth += 1;
    this.#tag(written);
  }

  close(written: string): void {
    this.#depth -= 1;
    this.#tag(written);
  }

  /** The text, as HTML, after the break that it needs. */
  text(html: string): string {
    if (html.trim() === '') return html;
    const separated = this.#missing + html;
    this.#missing = '';
    this.#isLineStart = false;
    return separated;
  }

  #tag(written: string): void {
    const name = synonyms[written] ?? written;
    if (allowed.has(name)) this.#keep(name);
    else this.#takeAway(name);
  }

  #keep(name: string): void {
    if (inline.has(name)) return;
    this.#isLineStart = true;
    this.#missing = '';
  }

  #takeAway(name: string): void {
    this.isTornOpen = true;
    if (this.#isLineStart) return;
    if (blocks.has(name)) this.#missing = '<br />';
    else if (cells.has(name) && this.#missing === '') this.#missing = ' ';
  }
}
