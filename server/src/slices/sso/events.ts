import type { MemberId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

export const identityLinked = domainEvent<{ memberId: MemberId }>('identity-linked', lanes.urgent);
/** The address here is that of the community site by now; the letter goes to the one before. */
export const addressFollowed = domainEvent<{ memberId: MemberId; oldEmail: string }>(
  'address-followed',
  lanes.urgent,
);
