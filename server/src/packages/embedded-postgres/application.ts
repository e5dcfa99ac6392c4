/** The application that the database serves: its system names, and its name in messages to operators. */
export interface Application {
  /**
   * Lower-case letters. Names the database, its owner, the directory below `/var/lib`, and the operating system's user
   * if root needs one for PostgreSQL.
   */
  name: string;
  /** The display name. */
  title: string;
  /** The setting that chooses the data directory, such as `DATA_DIR`. */
  directorySetting: string;
  /** The setting that chooses an external server instead, such as `DATABASE_URL`. */
  serverSetting: string;
}

/** Receives messages while a database is opened and used; a pino logger satisfies it. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * A reason why the embedded database cannot run, in one sentence that says what to do. The application prints only the
 * message at startup: a stack would not help the operator.
 */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Not a fault: the application itself migrates the data at startup. Both are major versions of PostgreSQL. */
export class MoveIsDueError extends EmbeddedDatabaseError {
  readonly from: string;
  readonly to: string;

  constructor(message: string, from: string, to: string) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** Describes the application's data directory in messages: `DATA_DIR (/srv/data)`. */
export function named({ directorySetting }: Application, dataDir: string): string {
  return `${directorySetting} (${dataDir})`;
}

function diskFull(application: Application, dataDir: string): string {
  return `No space is left for ${named(application, dataDir)}. Free up some, or set ${application.directorySetting} to a directory on another disk.`;
}

/** Explains PostgreSQL's last output: that no space is left, or `explain` of its reason. */
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

/** Explains an operating system error to the operator who chose `dataDir`; other errors pass unchanged. */
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
