/**
 * Site: feeds, site map and `robots.txt`, for programs that read the whole site.
 *
 * - Feeds contain the newest 20 of the home list, of a category, or of the forum.
 * - The site map lists all public pages. Each map covers a fixed range of ids, however many pages there are.
 * - Changes appear at once, and expired products disappear by themselves.
 */
export { siteDocuments } from './documents.ts';
