/** HTML of strangers: made safe, put into words, asked what a page shows. The README says how. */

export type { AllowList } from './allow-list.ts';
export { decodePage } from './decode-page.ts';
export { htmlReader, type ReadHtml, type SafeHtml } from './read-html.ts';
export { type PageMetadata, readPage, refreshTarget } from './read-page.ts';
export { summaryOf, textApart, withLongWordsBroken } from './text.ts';
