/** What hinders backups in a folder, in words for whoever runs the server. */
import { VaultFullError } from './room.ts';

/** How another place is chosen, in words that go on with it: `another disk`. */
export const byBackupUrl = 'set BACKUP_URL to';

type Sentence = (folder: string, choose: string) => string;

const sentences: Record<string, Sentence> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: (folder, choose) =>
    `The disk of ${folder} is read-only, or the service can’t write there (docs/running/service.md). Make it writable, or ${choose} a folder elsewhere.`,
  ENOENT: (folder, choose) =>
    `The backup folder ${folder} doesn’t exist and can’t be created. Is its disk mounted? If it needs none, create its parent folder, or ${choose} another one.`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
};

/** As it is when it is none of the folder's. */
export function folderError(folder: string, error: unknown, choose: string): unknown {
  const code = codeOf(error) ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullError(folder, error, choose);
  const sentence = sentences[code];
  return sentence === undefined ? error : new Error(sentence(folder, choose), { cause: error });
}

/** Such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

function fullError(folder: string, cause: unknown, choose: string): VaultFullError {
  const sentence = `No space is left for backups on the disk of ${folder}. Free up some, or ${choose} another disk.`;
  return new VaultFullError(sentence, { cause });
}

function notAllowed(folder: string, choose: string): string {
  return `Guildhall can’t read and write the backup folder ${folder}. Is its disk mounted? If so, make the user that runs Guildhall its owner, or ${choose} another one.`;
}

function noFolder(folder: string, choose: string): string {
  return `Backups can’t be stored in ${folder}, because there’s a file in place of a folder. Move it away, or ${choose} another folder.`;
}
