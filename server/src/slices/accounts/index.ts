/**
 * Accounts: who a member is, how members sign in, and the links mailed to them.
 *
 * - Nobody signs in before opening the mailed link. With reviewed registrations, an administrator must admit them too.
 * - Disabling a member takes effect at once.
 * - Sessions and links are random tokens; the database stores only their hashes.
 * - Changing the password or address, or deleting the account, needs proof again that it is one's own.
 * - Invited members set their first password by the mailed link.
 * - A new address counts once it is confirmed. For a week the old address can undo the change.
 * - A session ends after 12 hours without use, a remembered one after 30 days.
 * - Replies never reveal whether an address has an account, unless the password was right.
 * - Events queued with a change send the e-mails. The job makes the link as the e-mail leaves.
 */

export { memberGone, requireMember, requireSameRole, requireSession } from './account-checks.ts';
export { confirmMember } from './email-confirmation.ts';
export { claimAddresses, endWaitingChange, findHolder, setEmail } from './email-queries.ts';
export {
  endAccounts,
  endErasing,
  eraseMember,
  findErasing,
  findMemberToErase,
  listMembersToErase,
  lockAdminsBeside,
  lockDue,
  type MemberToErase,
  requestDeletion,
  takeBackDeletion,
} from './erasure-queries.ts';
export {
  activationRequested,
  deletionTakenBack,
  emailRestored,
  memberBroughtIn,
  memberInvited,
  memberJoined,
  passwordResetStarted,
  registrationApproved,
  registrationRefused,
} from './events.ts';
export { addInvited, invite, unknownPassword } from './invitation-actions.ts';
export { accountCronJobs, accountJobs, invitationEmails, lookUpJobs } from './jobs.ts';
export { findReserved, type Invitee, openingLinks, passwordLinks, spendLinks } from './link-queries.ts';
export { linkAndIfNotMine, notRequestedAdvice, type Reader, setsPassword, signInPath } from './mails.ts';
export { guessablePasswordProblem, hashPassword } from './passwords.ts';
export {
  type Account,
  type AuthorRow,
  applicationState,
  authorColumns,
  authorJson,
  authorOf,
  exportEmailChanges,
  exportLinks,
  exportSessions,
  findAccount,
  findAccountByEmail,
  findAdmin,
  findApplication,
  insertMember,
  listAdmins,
  lockAccount,
  type NewMember,
  namedLike,
  reputationOf,
  setPassword,
  setRefused,
  standingColumns,
} from './queries.ts';
export {
  lockReauthenticated,
  reauthenticate,
  reauthenticateStrictly,
  reauthenticationLimit,
} from './reauthentication.ts';
export { accountRoutes } from './routes.ts';
export { readUserAgent, viewerFinder } from './session-actions.ts';
export {
  aliveSession,
  deleteSessionsOf,
  endSessionsOf,
  hasSession,
  insertLinkedSession,
  isPresent,
} from './session-queries.ts';
export { signsInBySso } from './sso-restrictions.ts';
export { forgetOldPassword, membershipEnded } from './sso-status-queries.ts';
export { hashToken, newToken } from './tokens.ts';
