import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { fact } from '../platform/jobs/facts.ts';

export interface PicturesWanted {
  productId: ProductId;
  category: 'learning' | 'events' | 'careers';
  /** One for each picture to draw, the primary one first. */
  seeds: number[];
}

export const demoPicturesWanted = fact<PicturesWanted>('demo-pictures-wanted');
export const demoAvatarsWanted = fact<{ memberIds: MemberId[] }>('demo-avatars-wanted');
