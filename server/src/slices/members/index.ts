/**
 * Members: how the office keeps them.
 *
 * - Admins find members, see all that is kept in a profile, and set role and status; the rest is the members' own.
 * - Nobody changes their own role or status, one administrator stays, and a Super Admin is for Super Admins.
 * - Who is disabled is signed out everywhere in the same transaction.
 * - Every act is on record, in its transaction.
 * - What the staff note about a member is for the staff, and goes with the member.
 */
export { editMember, refuseNoMember, saveStanding } from './actions.ts';
export { changesAnything, editProblem } from './policy.ts';
export {
  countWholeMembers,
  deleteNotesOf,
  exportNotes,
  findByEmails,
  findStanding,
  listWholeMembersAfter,
  lockForEdit,
  openApplication,
  type StoredStanding,
  type WholeMember,
} from './queries.ts';
export { memberRoutes } from './routes.ts';
