import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../platform/jobs/events.ts';
import { lanes } from '../platform/mail/mail.ts';

export interface PicturesWanted {
  productId: ProductId;
  /**
   * Names of pictures of the demo content, the primary one first. Absent in jobs of older versions, which drew the
   * pictures.
   */
  pictures?: string[];
}

/**
 * Runs after imports, which share its worker and whose progress is watched. Has a priority that no e-mail has, like
 * imports.
 */
const unwatched = { priority: lanes.ordinary.priority + 2, isKeyed: true };

export const demoPicturesWanted = domainEvent<PicturesWanted>('demo-pictures-wanted', unwatched);
/** Members in the order of the demo content. */
export const demoAvatarsWanted = domainEvent<{ memberIds: MemberId[] }>('demo-avatars-wanted', unwatched);
