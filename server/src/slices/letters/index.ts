/**
 * Letters that a member may do without: one row for each, queued with what it is about, put together as it leaves.
 *
 * - A slice has a `letterFact` in its `facts.ts`, a `letterJob` among its jobs, and in a transaction inserts the rows of
 *   `letters` and queues them by `queueLetterJobs`.
 * - A letter is sent once or dropped, and its row says which.
 * - Nothing goes to whoever is not a member any more, has no address that takes mail, or does not want it.
 * - Choices say only what is not as usual; `chosen` asks for them in SQL, for many members at once.
 * - The links in letters are signed and kept nowhere; they end with the address.
 */
export { chosen, deleteChoices } from './choices-queries.ts';
export { type LetterFact, letterFact } from './facts.ts';
export { type Compose, letterCronJobs, letterJob } from './jobs.ts';
export { keptChoices } from './kept-choices-queries.ts';
export { deleteLettersOf, keptAddresses, keptFailedLetters, keptLetters } from './kept-letters-queries.ts';
export { unsubscribeToken } from './letter-tokens.ts';
export { queueLetterJobs } from './queue-queries.ts';
export { letterRoutes, registerOneClick } from './routes.ts';
