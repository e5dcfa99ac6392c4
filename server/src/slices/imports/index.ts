/**
 * Imports: products and members that come in and go out as tables.
 *
 * - A file is checked first, row by row, by the rules of the form; nothing is changed by that.
 * - One import of a kind is open at a time. What is killed goes on where it was: a part of the rows is one transaction.
 * - A row names a product by its number or by a key of the office’s own, and a member by the address: a second run of a
 *   file changes nothing.
 * - What goes out comes in again without loss, and no spreadsheet runs anything of it.
 * - The file lies in storage while it is needed, under a name that nobody is told.
 */
export { importCronJobs, importJobs, importWorkJobs } from './jobs.ts';
export { importRoutes, registerTableDownload } from './routes.ts';
export { registerTableUpload } from './upload-routes.ts';
