import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { fact } from '../platform/jobs/facts.ts';
import { lanes } from '../platform/mail/mail.ts';

export interface PicturesWanted {
  productId: ProductId;
  category: 'learning' | 'events' | 'careers';
  /** One for each picture to draw, the primary one first. */
  seeds: number[];
}

/** After imports, with which they share a worker: somebody looks at how far these have come. A priority of no letter, as theirs. */
const unwatched = { priority: lanes.ordinary.priority + 2, isKeyed: true };

export const demoPicturesWanted = fact<PicturesWanted>('demo-pictures-wanted', unwatched);
export const demoAvatarsWanted = fact<{ memberIds: MemberId[] }>('demo-avatars-wanted', unwatched);
