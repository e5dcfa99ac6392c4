/**
 * Moderation: the activity log of all acts by staff.
 *
 * - Every act of staff is logged in its transaction. Entries never change afterwards.
 * - Staff read the log page by page, or download it as CSV.
 * - An act without a later one on the same item can be undone from the log. The undo is logged, too.
 */
export { moderationRoutes, registerRecordDownload } from './routes.ts';
