/** What members point at elsewhere, fetched under the application's name and within its limits (rules/files 10). */
import { Fault, retrySoon } from '#contract/core/fault.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { uploadLimit } from '#contract/files/model.ts';
import { fileTexts, linkTexts } from '#contract/files/texts.ts';
import { ConcurrencyLimiter } from '../../packages/concurrency-limiter/index.ts';
import {
  createFetch,
  createPost,
  FetchError,
  type FetchGuarded,
  type FetchReason,
  type PostGuarded,
} from '../../packages/guarded-fetch/index.ts';

/** At once, of all members together. */
const maxConcurrent = 64;
/** Bytes. */
const limits = { page: 2_000_000, picture: uploadLimit };

/**
 * `allow` are private servers that may be read all the same (rules/files 11). The function made throws `invalid`, with
 * a sentence for whoever gave the address, or `unavailable` when `most` are under way, and nothing else.
 */
export function linkedFetch(
  site: SiteSettings,
  allow: readonly string[],
  most = maxConcurrent,
): FetchGuarded {
  const fetch = createFetch({ userAgent: userAgentOf(site), allow, limits });
  const limiter = new ConcurrencyLimiter({ limit: most, maxQueue: 0, refusal: tooMany });
  return async (address, options) => {
    try {
      return await limiter.run(() => fetch(address, options));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new Fault('invalid', sentences[error.reason]);
    }
  };
}

/** What is told to addresses that the office gave, under the same name; throws FetchError. */
export function linkedPost(site: SiteSettings, allow: readonly string[]): PostGuarded {
  return createPost({ userAgent: userAgentOf(site), allow });
}

/** By the application's own name: that of the association may be anything. */
function userAgentOf({ publicUrl }: SiteSettings): string {
  return `Guildhall (+${new URL(publicUrl).href.replace(/\/$/, '')})`;
}

function tooMany(): Fault {
  return new Fault('unavailable', linkTexts.busy, { retryAfter: retrySoon });
}

const sentences: Record<FetchReason, string> = {
  refused: linkTexts.refused,
  unreachable: linkTexts.unreachable,
  'too-slow': linkTexts.unreachable,
  // Of a picture; of a page its beginning is read.
  'too-large': fileTexts.tooLarge,
  // Of a page; pictures are known by what they are.
  'wrong-type': linkTexts.noPageThere,
};
