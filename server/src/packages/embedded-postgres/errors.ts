import type { Application } from './application.ts';

/**
 * A reason why the embedded database cannot run, told in one sentence that says what to do.
 * Whoever starts the application prints the message alone: a stack would add nothing for the reader.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** No fault: the application itself moves the data as it starts. Both are major versions of PostgreSQL. */
export class MoveIsDueError extends EmbeddedDatabaseError {
  readonly from: string;
  readonly to: string;

  constructor(message: string, from: string, to: string) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** The directory that the application was given, as sentences name it: `DATA_DIR (/srv/data)`. */
export function named({ directorySetting }: Application, dataDir: string): string {
  return `${directorySetting} (${dataDir})`;
}

/** The sentence for a full disk, also used where only PostgreSQL's own words tell of it. */
export function diskFull(application: Application, dataDir: string): string {
  return `No space is left for ${named(application, dataDir)}. Free up some, or set ${application.directorySetting} to a directory on another disk.`;
}

/** What an operating system error means for somebody who chose `dataDir`; other errors pass unchanged. */
export function explainSystemError(error: unknown, application: Application, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedDatabaseError) return error;
  const sentence = sentenceFor((error as NodeJS.ErrnoException).code, application, dataDir);
  return sentence === undefined ? error : new EmbeddedDatabaseError(sentence, { cause: error });
}

function sentenceFor(code: string | undefined, application: Application, dataDir: string) {
  const directory = named(application, dataDir);
  const setting = application.directorySetting;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user can’t write to ${directory}. Make it writable, or set ${setting} to another directory.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${directory} isn’t a directory. Set ${setting} to a directory.`;
    case 'ENOENT':
    case 'ELOOP':
      return `${directory} can’t be created. Check the directories and links above it, or set ${setting} to another directory.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(application, dataDir);
    default:
      return undefined;
  }
}
