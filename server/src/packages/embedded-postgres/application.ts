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
