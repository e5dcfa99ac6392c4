/** What lies in a bucket, a page at a time. */
import { isName } from './names.ts';
import type { Kept } from './vault.ts';
import type { VaultRequests } from './vault-requests.ts';
import { textOf, type XmlElement } from './xml.ts';

interface KeptKey {
  key: string;
  bytes: number;
}

const doing = 'listing its files';

/** What lies below a folder of those that are ours, whose keys begin with `prefix`. */
export async function* namesBelow(
  requests: VaultRequests,
  prefix: string,
  folder: string,
): AsyncGenerator<Kept> {
  let last = '';
  for await (const { key, bytes } of keysBelow(requests, prefix + folder)) {
    const name = key.slice(prefix.length);
    if (!isName(name)) continue;
    // Who compares two lists side by side would take for missing what comes out of order.
    if (name <= last) throw new Error(disordered);
    last = name;
    yield { name, bytes };
  }
}

const disordered =
  'The bucket for backups doesn’t list files in name order, as S3 does. Set BACKUP_URL to another bucket or a folder.';

async function* keysBelow({ askXml }: VaultRequests, prefix: string): AsyncGenerator<KeptKey> {
  let token: string | undefined;
  do {
    const query = { ...pageQuery(prefix), ...(token !== undefined && { 'continuation-token': token }) };
    const page = await askXml({ method: 'GET', query }, doing, 'ListBucketResult');
    yield* keysOf(page);
    token = nextToken(page);
  } while (token !== undefined);
}

/** Names may hold what XML may not. */
function pageQuery(prefix: string): Record<string, string> {
  return { 'list-type': '2', 'encoding-type': 'url', prefix };
}

/** Undefined on the last page. */
function nextToken(page: XmlElement): string | undefined {
  if (textOf(page, 'IsTruncated') !== 'true') return undefined;
  const token = textOf(page, 'NextContinuationToken');
  if (token === undefined)
    throw new Error('The bucket for backups doesn’t list all of its files. Set BACKUP_URL to another one.');
  return token;
}

function keysOf(page: XmlElement): KeptKey[] {
  const isEncoded = textOf(page, 'EncodingType') === 'url';
  return page.children
    .filter(({ name }) => name === 'Contents')
    .map((entry) => ({
      key: isEncoded ? decoded(textOf(entry, 'Key')) : (textOf(entry, 'Key') ?? ''),
      bytes: Number(textOf(entry, 'Size')),
    }));
}

function decoded(key = ''): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}
