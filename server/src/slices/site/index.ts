/**
 * Site: what machines are told of the whole of it.
 *
 * - Feeds hold the newest 20 of the home list, of a category, or of the forum.
 * - The site map holds what everybody may see; a map is a fixed range of ids, however much there is.
 * - What changes is told at once, and what expires leaves by itself.
 */
export { siteDocuments } from './documents.ts';
