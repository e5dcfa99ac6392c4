/**
 * Imports: products and members as tables, in and out.
 *
 * - A file is first checked row by row, by the rules of the form, without changing anything.
 * - One import of a kind is open at a time. A batch of rows is one transaction, so an interrupted import continues
 *   where it stopped.
 * - A row identifies a product by its id or the administrators' own key, and a member by the address. So importing a
 *   file twice changes nothing.
 * - An export can be imported again without loss, and no spreadsheet executes any of it.
 * - The file is stored while it is needed, under a name that is never shown.
 */
export { readCredits } from './fact-cells.ts';
export { importCronJobs, importJobs, importWorkJobs } from './jobs.ts';
export { importRoutes, registerTableDownload } from './routes.ts';
export { registerTableUpload } from './upload-routes.ts';
