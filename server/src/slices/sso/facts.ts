import type { MemberId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';
import { lanes } from '../../platform/mail/mail.ts';

export const identityLinked = fact<{ memberId: MemberId }>('identity-linked', lanes.urgent);
/** The address here is that of the community site by now; the letter goes to the one before. */
export const addressFollowed = fact<{ memberId: MemberId; oldEmail: string }>(
  'address-followed',
  lanes.urgent,
);
