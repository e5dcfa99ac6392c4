/** What may be written beside plain elements; editors offer these, and nothing else is kept. */
export interface AllowList {
  /** Of paragraphs and headings: values of `text-align`. */
  alignments: readonly string[];
  /** Of spans, in pixels. */
  fontSizes: readonly number[];
  /** Of spans: values of `font-family`, each one name. */
  fonts: readonly string[];
  /** Quotes within quotes; the words of deeper ones stand in the last. */
  quoteDepth: number;
}

/** The elements that are kept: what people write, and nothing that acts. */
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

/** Those of them that stand within a line. */
export const inlineTags = ['strong', 'em', 'u', 's', 'a', 'span', 'code'];

/** Spellings of the same thing become one, so that pages style and tests compare few elements. */
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
