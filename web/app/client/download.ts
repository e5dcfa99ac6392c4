import { faultFromReply } from '#contract/core/fault.ts';
import { useSession } from './viewer.ts';

/**
 * Saves a restricted file under `name`. The request carries the session, which a link cannot do. The file must fit into
 * memory. Throws a Fault.
 */
export function useDownload(): (path: string, name: string) => Promise<void> {
  const { token = '' } = useSession();
  return async (path, name) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(path, { headers, credentials: 'omit' }).catch(() => undefined);
    if (reply === undefined) throw faultFromReply(0, undefined);
    if (!reply.ok) throw faultFromReply(reply.status, await reply.json().catch(() => undefined));
    saveBlob(name, await reply.blob());
  };
}

/** Makes the browser save a blob as a download of this name. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Waits one tick before releasing the address, so that the browser has begun to read the blob.
  setTimeout(() => URL.revokeObjectURL(address));
}
