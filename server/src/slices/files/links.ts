/** Pages and pictures elsewhere, through the guarded fetch (rules/files 10). */
import { invalid } from '#contract/core/fault.ts';
import { parseWebAddress } from '#contract/core/web-address.ts';
import type { LinkedPage } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { decodePage, readPage } from '../../packages/safe-html/index.ts';
import type { Services } from '../../platform/services.ts';
import { previewOf } from './pictures.ts';

/** Throws `invalid` for an address that is refused or cannot be read (rules/files 14). */
export async function readLinkedPage(
  { fetchGuarded }: Services,
  { url }: { url: string },
): Promise<LinkedPage> {
  const page = await fetchGuarded(addressOf(url, fileTexts.invalidUrl), { accept: 'page' });
  const { title, pictures } = readPage(decodePage(page.body, page.contentType), page.url);
  return { title: title ?? '', pictureUrls: pictures };
}

/** A small copy of a picture elsewhere as a data: address. Throws as above, and for what is no picture. */
export async function previewPicture(services: Services, { url }: { url: string }): Promise<string> {
  return previewOf(services.workerProcess, await fetchPicture(services, url));
}

/** The bytes behind an address; what they are is not looked at. Throws as above. */
export async function fetchPicture({ fetchGuarded }: Services, url: string): Promise<Buffer> {
  return (await fetchGuarded(addressOf(url, fileTexts.invalidPictureUrl), { accept: 'picture' })).body;
}

function addressOf(url: string, sentence: string): string {
  const address = parseWebAddress(url);
  if (address === undefined) throw invalid({ url: sentence });
  return address;
}
