import type { MemberId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

export const identityLinked = domainEvent<{ memberId: MemberId }>('identity-linked', lanes.urgent);
/** The member's address now follows the community site; the e-mail goes to the former address. */
export const addressFollowed = domainEvent<{ memberId: MemberId; oldEmail: string }>(
  'address-followed',
  lanes.urgent,
);
