/**
 * Letters that a member may do without: one row for each, queued with what it is about, put together as it leaves.
 *
 * - `queueLetters` in a transaction, `letterFact` in a slice's `facts.ts`, `letterJob` among its jobs: that is all.
 * - A letter is sent once or dropped, and its row says which.
 * - Nothing goes to whoever is not a member any more, has no address that takes mail, or does not want it.
 * - Choices say only what is not as usual; `chosen` asks for them in SQL, for many members at once.
 * - The links in letters are signed and kept nowhere; they end with the address.
 */
export { chosen, deleteChoices, wantsLetter } from './choices-queries.ts';
export { type LetterFact, letterFact } from './facts.ts';
export { type Compose, type LetterRecipient, letterCronJobs, letterJob } from './jobs.ts';
export { keptChoices } from './kept-choices-queries.ts';
export { deleteLettersOf, keptAddresses, keptFailedLetters, keptLetters } from './kept-letters-queries.ts';
export { unsubscribeToken } from './letter-tokens.ts';
export { type DueLetter, queueLetterJobs, queueLetters } from './queue-queries.ts';
export { letterRoutes, registerOneClick } from './routes.ts';
