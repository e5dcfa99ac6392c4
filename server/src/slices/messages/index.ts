/**
 * Messages between members, and to staff.
 *
 * - Sending replies the same whether or not anybody receives it. Sending locks the sender's row, and so does a block.
 * - Each recipient has a row with its own read marker and deletion. A message that all have deleted is erased.
 * - A search scans the index of one word of one member, whatever the size of the inbox.
 * - Messages are private: no cached response, change topic or log line contains them.
 */

export { eraseMessagesOf } from './erasure.ts';
export { messageCronJobs } from './jobs.ts';
export { messageRoutes } from './routes.ts';
export { exportBlocks, exportMessages, exportReports, openReports } from './safety-queries.ts';
export { insertPastMessage } from './sending.ts';
