import type { SignIn } from './application.ts';

/** The application under test, started by the setup. */
export interface Running {
  /** Without a trailing slash. */
  url: string;
  databaseUrl: string;
  mailFolder: string;
  /** Demo members, keyed by their role. */
  signIns: Record<string, SignIn>;
  /** A page of another site with a title and pictures. */
  linkedPage: string;
}

/** Workers are separate processes that inherit the environment. */
const variable = 'GUILDHALL_E2E';

export function announce(running: Running): void {
  process.env[variable] = JSON.stringify(running);
}

export function running(): Running {
  const text = process.env[variable];
  if (text === undefined) throw new Error('The tests run with the setup of their configuration only.');
  return JSON.parse(text);
}
