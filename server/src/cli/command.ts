/** What a command is, and what it has to do with. */

/** Where a command is typed. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** Says a line. */
  say(line: string): void;
  /** Says a line to whoever reads errors. */
  complain(line: string): void;
}

export type Command = (args: string[], terminal: Terminal) => Promise<void>;
