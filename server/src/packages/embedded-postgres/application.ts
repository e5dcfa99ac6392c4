/** Whom the database serves: its names in the system, and its words in sentences to whoever runs it. */
export interface Application {
  /**
   * Lower-case letters. The database, its owner, the operating system's user where root needs one for PostgreSQL,
   * and the directory below `/var/lib` are called by it.
   */
  name: string;
  /** As people call it. */
  title: string;
  /** The setting that chooses the directory of the data, such as `DATA_DIR`. */
  directorySetting: string;
  /** The setting that chooses a server elsewhere instead, such as `DATABASE_URL`. */
  serverSetting: string;
}

/** What there is to tell while a database is opened and kept; a pino logger satisfies it. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

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

function diskFull(application: Application, dataDir: string): string {
  return `No space is left for ${named(application, dataDir)}. Free up some, or set ${application.directorySetting} to a directory on another disk.`;
}

/** What PostgreSQL said last, as a sentence: that no space is left, or `explain` of its reason. */
export function explainWords(
  words: string,
  { application, dataDir }: { application: Application; dataDir: string },
  explain: (reason: string) => string,
): EmbeddedDatabaseError {
  if (/no space left|disk quota/i.test(words))
    return new EmbeddedDatabaseError(diskFull(application, dataDir));
  const lines = words.split('\n').filter((line) => /\b(?:FATAL|PANIC|error|could not)\b/.test(line));
  const reason = lines.at(-1) ?? (words.trim() || 'it said nothing');
  return new EmbeddedDatabaseError(explain(reason.replace(/^.*?(?:FATAL|PANIC|LOG|error): +/, '').trim()));
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
