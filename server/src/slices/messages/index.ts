/**
 * Messages: what members write to each other, and to the staff.
 *
 * - Sending answers the same whether anybody gets it; whoever sends is held until it is sent, by a block as well.
 * - Each recipient has a row, with a read mark and a hiding of their own; what everybody has hidden goes.
 * - A search walks along one word of one member's, so that a large inbox is as quick as a small one.
 * - It is private: nothing of it is a kept reply, a topic, a line of the log.
 */

export { eraseMessagesOf } from './erasure.ts';
export { messageCronJobs } from './jobs.ts';
export { messageRoutes } from './routes.ts';
export { exportBlocks, exportMessages, exportReports, openReports } from './safety-queries.ts';
export { insertPastMessage } from './sending.ts';
