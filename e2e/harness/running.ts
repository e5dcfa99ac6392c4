import type { SignIn } from './application.ts';

/** What the stories know of the application that the set-up has started. */
export interface Running {
  /** Without a trailing slash. */
  url: string;
  databaseUrl: string;
  mailFolder: string;
  /** By the name that the application prints for the role. */
  signIns: Record<string, SignIn>;
}

/** Workers are processes of their own and inherit the environment. */
const variable = 'GUILDHALL_STORIES';

export function announce(running: Running): void {
  process.env[variable] = JSON.stringify(running);
}

export function running(): Running {
  const text = process.env[variable];
  if (text === undefined) throw new Error('The stories run with the set-up of their configuration only.');
  return JSON.parse(text);
}
