/**
 * Posts: what products and threads have in common.
 *
 * - Comments and votes have one table each for both, and name the one they belong to by a column of its kind.
 * - Of a text there are kept: what is allowed of it, what is searched of it, and its opening.
 */
export { subjectNames, type TextValues, textValues } from './rows.ts';
