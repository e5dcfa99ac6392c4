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
const inline = new Set(['strong', 'em', 'u', 's', 'a', 'span', 'code']);

/**
 * Keeps words apart that stood in different blocks or cells while those are taken away. Hears of every tag
 * and every text in the order in which they come.
 */
export class LineKeeper {
  readonly #allowed: ReadonlySet<string>;
  readonly #synonyms: Record<string, string>;
  #isLineStart = true;
  #missing = '';

  constructor(allowed: readonly string[], synonyms: Record<string, string>) {
    this.#allowed = new Set(allowed);
    this.#synonyms = synonyms;
  }

  /** A tag opens or closes. */
  tag(written: string): void {
    const name = this.#synonyms[written] ?? written;
    if (this.#allowed.has(name)) {
      if (inline.has(name)) return;
      this.#isLineStart = true;
      this.#missing = '';
    } else if (!this.#isLineStart) {
      if (blocks.has(name)) this.#missing = '<br />';
      else if (cells.has(name) && this.#missing === '') this.#missing = ' ';
    }
  }

  /** The text, as HTML, after the break that it needs. */
  text(html: string): string {
    if (html.trim() === '') return html;
    const separated = this.#missing + html;
    this.#missing = '';
    this.#isLineStart = false;
    return separated;
  }
}
