/**
 * Accounts: who a member is, how they sign in, and the links mailed to them.
 *
 * - Nobody signs in before the mailed link was opened, and the office has let them in where it looks at each; a disabled member is nobody at once.
 * - Sessions and links are random words; the database knows only their hashes.
 * - Who changes the password or the address of an account, or leaves, proves anew that it is theirs.
 * - Whoever is invited sets the first password by the mailed link.
 * - A new address counts once it is confirmed; for a week the old one can take it back.
 * - A session ends after 12 hours without use, a remembered one after 30 days.
 * - Answers never tell whether an address has an account, unless the password was right.
 * - Mails follow from facts queued with the change; links are made as the mail leaves.
 */

export { confirmMember } from './confirming.ts';
export { signsInElsewhere } from './elsewhere.ts';
export { forgetOldPassword, membershipEnded } from './elsewhere-queries.ts';
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
export { accountCronJobs, accountJobs, invitationEmails } from './jobs.ts';
export { findReserved, type Invitee, openingLinks, passwordLinks, spendLinks } from './link-queries.ts';
export { lookUpJobs } from './look-up-jobs.ts';
export { ifNotMine, linkAndIfNotMine, type Reader, setsPassword, signInPath } from './mails.ts';
export { guessablePasswordProblem, hashPassword } from './passwords.ts';
export { memberGone, refuseDemoted, refuseEnded, refuseNobody } from './presence.ts';
export { lockProven, proofLimit, provenAccount, provenForGood } from './proof.ts';
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
export { hashToken, newToken } from './tokens.ts';
