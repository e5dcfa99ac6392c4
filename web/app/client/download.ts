import { faultFromReply } from '#contract/core/fault.ts';
import { useSession } from './viewer.ts';

/**
 * Saves a file that not everybody may have, under `name`: the session goes along, which no link could carry. It is small enough
 * to be held. Throws a Fault.
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

/** Has the browser save what a script holds, as a download of this name. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address));
}
