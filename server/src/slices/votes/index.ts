/**
 * Votes: likes and dislikes of products, threads and comments.
 *
 * - One row for each member and thing; the same press again takes it back, the other one replaces it.
 * - Counts stand beside what is voted on and change with the vote, in its transaction.
 * - Reputation is what others gave: one's own votes count on the thing and not for its author.
 * - A member's votes are found along their key, newest first.
 * - A page that shows a vote's count is made anew at once; lists may be a second late.
 */

export { forgetVotes } from './erasure.ts';
export { exportVotes } from './own-queries.ts';
export { voteRoutes } from './routes.ts';
