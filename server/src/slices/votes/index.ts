/**
 * Votes: likes and dislikes of products, threads and comments.
 *
 * - One row per member and item. The same vote again withdraws it, the other one replaces it.
 * - Counts are stored with the item and change with the vote, in its transaction.
 * - Reputation counts votes by others: one's own votes count for the item, but not for its author.
 * - A member's votes are found by index, newest first.
 * - A page that shows the count is rendered again at once; lists may be a second late.
 */

export { forgetVotes } from './actions.ts';
export { exportVotes } from './own-queries.ts';
export { voteRoutes } from './routes.ts';
