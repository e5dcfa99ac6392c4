/** What hinders backups in a folder, in words for whoever runs the server. */
import { VaultFullError } from './room.ts';

const sentences: Record<string, (folder: string) => string> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: (folder) =>
    `The disk of ${folder} is read-only, or the service may not write there (docs/running/service.md): make it writable, or set BACKUP_URL to a folder elsewhere.`,
  ENOENT: (folder) =>
    `There is no folder ${folder} for backups, and it cannot be made: make the folder that it is to lie in, or set BACKUP_URL to another one.`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
};

/** As it is when it is none of the folder's. */
export function folderError(folder: string, error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return fullError(folder, error);
  const sentence = sentences[code];
  return sentence === undefined ? error : new Error(sentence(folder), { cause: error });
}

/** Such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

function fullError(folder: string, cause: unknown): VaultFullError {
  const sentence = `No room is left for backups on the disk of ${folder}: free some there, or set BACKUP_URL to another disk.`;
  return new VaultFullError(sentence, { cause });
}

function notAllowed(folder: string): string {
  return `Guildhall may not read and write the folder ${folder} for backups: give it to the user that runs Guildhall, or set BACKUP_URL to another one.`;
}

function noFolder(folder: string): string {
  return `Backups cannot lie in ${folder}, because a file stands where a folder should: move it away, or set BACKUP_URL to another folder.`;
}
