/**
 * Members: how administrators manage them.
 *
 * - Administrators find members, see whole profiles, and set role and status. Everything else only the member changes.
 * - No member changes their own role or status. One administrator always remains, and only a Super Admin manages a
 *   Super Admin.
 * - Disabling a member ends all their sessions in the same transaction.
 * - Every act is logged in its transaction.
 * - Staff notes about a member are for staff only, and are deleted with the member.
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
