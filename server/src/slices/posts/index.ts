/**
 * Posts: what products and threads have in common.
 *
 * - Comments and votes have one table each for both, and name the one they belong to by a column of its kind.
 */
export { subjectNames } from './names.ts';
