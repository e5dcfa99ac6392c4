/** Formatting that is allowed beside plain elements. Editors offer it, and everything else is removed. */
export interface AllowList {
  /** For paragraphs and headings: values of `text-align`. */
  alignments: readonly string[];
  /** For spans, in pixels. */
  fontSizes: readonly number[];
  /** For spans: values of `font-family`, each one name. */
  fonts: readonly string[];
  /** Maximum depth of nested quotes; the text of deeper ones moves to the last. */
  quoteDepth: number;
}

/** The allowed elements: formatting that people write, and nothing active. */
export const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
  'span',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h2',
  'h3',
  'h4',
  'code',
  'pre',
];

/** The inline elements among them. */
export const inlineTags = ['strong', 'em', 'u', 's', 'a', 'span', 'code'];

/** Normalises equivalent elements, so that pages style and tests compare few of them. */
export const synonyms: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
};

/** Elements deeper than this lose their tags; browsers would flatten them, too. */
export const nestingLimit = 50;
