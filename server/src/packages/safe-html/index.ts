/** HTML of strangers: made safe, put into words, asked what a page shows. The README says how. */
export { decodePage } from './decode-page.ts';
export type { HtmlPolicy } from './policy.ts';
export { htmlReader, type ReadHtml, type SafeHtml } from './read-html.ts';
export { type PageFacts, readPage } from './read-page.ts';
export { searchedText, summaryOf } from './text.ts';
