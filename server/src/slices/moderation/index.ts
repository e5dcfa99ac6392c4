/**
 * Moderation: what spans the things that the staff look after.
 *
 * - Every act of the staff is on record, in the transaction of the act; nobody changes the record afterwards.
 * - It is read by page, and taken along as CSV.
 * - What nothing newer stands in the way of is taken back from it, which is on record itself.
 */
export { moderationRoutes, registerRecordDownload } from './routes.ts';
