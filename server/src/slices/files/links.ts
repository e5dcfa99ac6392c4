/** Reads pages and pictures on other sites, through the guarded fetch (rules/files 10). */

import { parseWebAddress } from '#contract/core/addresses.ts';
import { invalid } from '#contract/core/fault.ts';
import { isVisible, readablePart } from '#contract/core/readable-text.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { LinkedPage } from '#contract/products/posting.ts';
import type { Fetched } from '../../packages/guarded-fetch/index.ts';
import { decodePage, type PageMetadata, readPage, refreshTarget } from '../../packages/safe-html/index.ts';
import type { TaskOptions } from '../../packages/worker-process/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { pictureFormat } from './format.ts';
import { linkedFacts } from './linked-facts.ts';
import { previewOf } from './pictures.ts';

/**
 * Waits for the member's turn (rules/files 22). Throws `invalid` for an address that is rejected or cannot be read
 * (rules/files 14).
 */
export async function readLinkedPage(
  { fetchGuarded, linkLimiters }: AppContext,
  { url }: { url: string },
  turn: TaskOptions,
): Promise<LinkedPage> {
  const address = addressOf(url, productFormTexts.invalidUrl);
  const leadsTo = (page: Fetched) => metadataOf(page).leadsTo ?? refreshTarget(page.refresh, page.url);
  const page = await linkLimiters.run(turn, () => fetchGuarded(address, { accept: 'page', leadsTo }));
  const { title, pictures, ...data } = metadataOf(page);
  return { title: offeredTitle(title ?? ''), pictureUrls: pictures, facts: linkedFacts(data, page.url) };
}

function metadataOf({ body, contentType, url }: Fetched): PageMetadata {
  return readPage(decodePage(body, contentType), url);
}

/** rules/posting 18: a title that the form accepts, or ''. */
function offeredTitle(title: string): string {
  const line = readablePart(title).trim();
  return isVisible(line) ? line : '';
}

/**
 * Returns a small copy of a picture on another site as a data: address. Throws the same errors, and also if it is no
 * picture.
 */
export function previewPicture(
  context: AppContext,
  { url }: { url: string },
  turn: TaskOptions,
): Promise<string> {
  return context.linkLimiters.run(turn, async () =>
    previewOf(context.workerProcess, await fetchBytes(context, url), turn),
  );
}

/** Fetches the bytes of a picture from an address, when it is the member's turn. Throws the same errors. */
export function fetchPicture(context: AppContext, url: string, turn: TaskOptions): Promise<Buffer> {
  return context.linkLimiters.run(turn, () => fetchBytes(context, url));
}

async function fetchBytes({ fetchGuarded }: AppContext, url: string): Promise<Buffer> {
  const address = addressOf(url, fileTexts.invalidPictureUrl);
  const { body } = await fetchGuarded(address, { accept: 'picture' });
  // Detects the type from the content. The type that the picture's server declares is ignored (rules/files 13).
  if (pictureFormat(body) === undefined) throw invalid({ url: fileTexts.noPictureThere });
  return body;
}

function addressOf(url: string, sentence: string): string {
  const address = parseWebAddress(url);
  if (address === undefined) throw invalid({ url: sentence });
  return address;
}
