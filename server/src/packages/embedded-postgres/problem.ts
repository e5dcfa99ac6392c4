/**
 * A reason why the embedded database cannot run, told in one sentence that says what to do.
 * Whoever starts the application prints the message alone: a stack would add nothing for the reader.
 */
export class EmbeddedDatabaseProblem extends Error {
  override name = 'EmbeddedDatabaseProblem';
}

/** What an operating system error means for somebody who chose `dataDir`; other errors pass unchanged. */
export function explainSystemError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedDatabaseProblem) return error;
  const sentence = sentenceFor((error as NodeJS.ErrnoException).code, dataDir);
  return sentence === undefined ? error : new EmbeddedDatabaseProblem(sentence, { cause: error });
}

/** The sentence for a full disk, also used where only PostgreSQL's own words tell of it. */
export function diskFull(dataDir: string): string {
  return `There is no space left for DATA_DIR (${dataDir}): free some, or set DATA_DIR to a directory on another disk.`;
}

function sentenceFor(code: string | undefined, dataDir: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `DATA_DIR (${dataDir}) cannot be written by this user: make it writable, or set DATA_DIR to another directory.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR (${dataDir}) is not a directory: set DATA_DIR to a directory.`;
    case 'ENOENT':
    case 'ELOOP':
      return `DATA_DIR (${dataDir}) cannot be made: check the directories and links above it, or set DATA_DIR to another directory.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir);
    default:
      return undefined;
  }
}
