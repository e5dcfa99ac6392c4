/** Fetches addresses that members entered, under the application's name and limits (rules/files 10). */
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

/** Concurrent fetches of all members. */
const maxConcurrent = 64;
/** Bytes. */
const limits = { page: 2_000_000, picture: uploadLimit };

/**
 * `allow` lists private servers that may be read (rules/files 11). The function throws only `invalid`, with a sentence
 * for the member, or `unavailable` if too many fetches are running.
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

/** Posts to addresses that administrators entered; throws FetchError. */
export function linkedPost(site: SiteSettings, allow: readonly string[]): PostGuarded {
  return createPost({ userAgent: userAgentOf(site), allow });
}

/** The application's own name, since the site's may contain anything. */
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
  // For pictures. A page is never too large, because only its beginning is read.
  'too-large': fileTexts.tooLarge,
  // For pages; pictures are recognized by content.
  'wrong-type': linkTexts.noPageThere,
};
