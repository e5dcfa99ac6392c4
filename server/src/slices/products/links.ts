/** Pages and pictures elsewhere, through the guarded fetch (decisions 4.8). */
import { invalid } from '#contract/core/fault.ts';
import { wireFieldNames } from '#contract/products/form-wire.ts';
import { parseWebAddress } from '#contract/products/link.ts';
import type { LinkedPage } from '#contract/products/posting.ts';
import { productTexts } from '#contract/products/texts.ts';
import { decodePage } from '../../packages/safe-html/decode-page.ts';
import { readPage } from '../../packages/safe-html/read-page.ts';
import type { Services } from '../../platform/services.ts';
import { type PreparedUpload, prepareUpload, previewOf } from '../files/index.ts';

/** Throws `invalid` for an address that is refused or cannot be read (decisions 1.3). */
export async function readLinkedPage(
  { fetchGuarded }: Services,
  { url }: { url: string },
): Promise<LinkedPage> {
  const page = await fetchGuarded(addressOf(url), { accept: 'page' });
  const { title, pictures } = readPage(decodePage(page.body, page.contentType), page.url);
  return { title: title ?? '', pictureUrls: pictures };
}

/** A small copy of a picture elsewhere as a data: address. Throws as above, and for what is no picture. */
export async function previewPicture(services: Services, { url }: { url: string }): Promise<string> {
  return previewOf(services.workerProcess, await fetchContent(services, url));
}

/** A picture elsewhere as an upload. Throws as above. */
export async function fetchPicture(services: Services, url: string): Promise<PreparedUpload> {
  const content = await fetchContent(services, url);
  const prepared = await prepareUpload(services.workerProcess, {
    name: 'picture',
    content: new Uint8Array(content),
  });
  if (prepared.values.kind !== 'picture')
    throw invalid({ [wireFieldNames.files]: productTexts.noPictureThere });
  return prepared;
}

async function fetchContent({ fetchGuarded }: Services, url: string): Promise<Buffer> {
  return (await fetchGuarded(addressOf(url), { accept: 'picture' })).body;
}

function addressOf(url: string): string {
  const address = parseWebAddress(url);
  if (address === undefined) throw invalid({ url: productTexts.invalidUrl });
  return address;
}
