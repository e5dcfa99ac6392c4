import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../platform/jobs/events.ts';
import { lanes } from '../platform/mail/mail.ts';

export interface PicturesWanted {
  productId: ProductId;
  /** Names of pictures of the demo content, the primary one first. Absent in jobs of versions that drew them. */
  pictures?: string[];
}

/** After imports, with which they share a worker: somebody looks at how far these have come. A priority of no letter, as theirs. */
const unwatched = { priority: lanes.ordinary.priority + 2, isKeyed: true };

export const demoPicturesWanted = domainEvent<PicturesWanted>('demo-pictures-wanted', unwatched);
/** Members in the order of the demo content. */
export const demoAvatarsWanted = domainEvent<{ memberIds: MemberId[] }>('demo-avatars-wanted', unwatched);
