import { contentOf } from '../storage/bucket-content.ts';
import { BucketError, silenceLimit } from '../storage/bucket-requests.ts';
import type { S3Address } from '../storage/s3-address.ts';
import { download } from './bucket-download.ts';
import { namesBelow } from './bucket-listing.ts';
import { putWhole, upload } from './bucket-upload.ts';
import type { KeyVault } from './key-vault.ts';
import { lettingGo } from './let-go.ts';
import { requireFolder, requireName } from './names.ts';
import { refusal, type VaultRequests, vaultRequests } from './vault-requests.ts';

/**
 * Backups in a bucket of Amazon S3 or of whatever speaks its language, which may be that of the files: all lie below
 * `prefix`. Whoever holds the key must be allowed to list, read, write and delete there. `silence`: milliseconds that the
 * bucket may let one wait.
 *
 * What is larger than 8 MB comes in parts, up to 80 GB. A process that is killed meanwhile leaves the parts there, where
 * no list shows them: a lifecycle rule that ends unfinished uploads after a few days is advised.
 */
export function bucketVault(
  address: S3Address,
  { prefix = 'guildhall-backups/', silence = silenceLimit } = {},
): KeyVault {
  const requests = vaultRequests(address, silence);
  return {
    async *list(folder) {
      requireFolder(folder);
      yield* namesBelow(requests, prefix, folder);
    },
    write(name, content) {
      return lettingGo(content, () => {
        requireName(name);
        return upload(requests, prefix + name, content);
      });
    },
    async writeOnce(name, content) {
      requireName(name);
      await putOnce(requests, prefix + name, content);
    },
    async read(name) {
      requireName(name);
      const response = await requests.send({ method: 'GET', key: prefix + name });
      if (response.ok) return download(requests, prefix + name, response);
      // A bucket that has gone away would otherwise look like one without backups.
      const isMissing = !(await response.text()).includes('NoSuchBucket') && response.status === 404;
      if (isMissing) return undefined;
      throw refusal(response, 'reading a file');
    },
    storedSize: (bytes) => bytes,
    async remove(name) {
      requireName(name);
      await removeKey(requests, prefix + name);
    },
  };
}

/** Buckets that do not know the condition write all the same, or say that they know none: then the last one wins. */
async function putOnce(requests: VaultRequests, key: string, content: Buffer): Promise<void> {
  const whole = contentOf([content], 'application/octet-stream');
  const condition = { 'if-none-match': '*' };
  const response = await requests.send({ method: 'PUT', key, headers: condition, content: whole });
  await response.body?.cancel();
  if (response.ok || [409, 412].includes(response.status)) return;
  if (response.status !== 501) throw refusal(response, 'writing a file');
  await putWhole(requests, key, [content]);
}

async function removeKey({ ask }: VaultRequests, key: string): Promise<void> {
  const isMissing = (error: unknown) => error instanceof BucketError && error.status === 404;
  const response = await ask({ method: 'DELETE', key }, 'removing a file').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await response?.body?.cancel();
}
