/** Sanitises HTML from untrusted sources, converts it to text, and reads the metadata of a page. See the README. */

export type { AllowList } from './allow-list.ts';
export { decodePage } from './decode-page.ts';
export { htmlReader, type ReadHtml, type SafeHtml } from './read-html.ts';
export { type PageMetadata, readPage, refreshTarget } from './read-page.ts';
export { summaryOf, textWithSeparators, withLongWordsBroken } from './text.ts';
