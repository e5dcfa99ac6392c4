import type { LinkPurpose } from '../../platform/db/schema.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

const freshMinutes = 15;

/** rules/accounts 45: signing in recently counts as proof of identity. */
export function isFresh({ signedInAt }: Viewer, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= freshMinutes * 60_000;
}

/**
 * Validity of mailed links in minutes (rules/accounts 20). The same times limit a pending change of address and
 * objections to it.
 */
export const linkMinutes: Record<LinkPurpose, number> = {
  activation: 48 * 60,
  password_reset: 30,
  email_change: 48 * 60,
  email_objection: 7 * 24 * 60,
  invitation: 7 * 24 * 60,
};
