/** The first-run setup: the holder of the printed code becomes the first Super Admin (rules/settings 8). Pure. */
import { emailProblem, firstNameShapeProblem, lastNameProblem, passwordProblem } from '../accounts/checks.ts';
import type { DemoCounts } from '../demo/model.ts';
import { setupTexts } from './texts.ts';

export interface Setup {
  /** The code as typed, with or without hyphens, in any letter case. */
  code: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** The public state of the setup. */
export interface SetupStanding {
  /** True while only demo members can administer the site. */
  isOpen: boolean;
  /** The demo content that the setup will delete; null if there is none, or the setup is done. */
  demo: DemoCounts | null;
}

/** Wrong codes per network and number of minutes. */
export const setupTries = { most: 10, minutes: 15 } as const;

/** The characters of a code, without letters and digits that look alike. */
export const setupCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const setupCodeLength = 12;

/** The name of a file in DATA_DIR, which exists until the site is set up. */
export const setupCodeFile = 'setup-code.txt';

export type SetupProblems = { [Field in keyof Setup]?: string | undefined };

/** Returns the sentence of each invalid field; the server compares the code. */
export function setupProblems({ code, firstName, lastName, email, password }: Setup): SetupProblems {
  return {
    code: tidyCode(code) === '' ? setupTexts.codeRequired : undefined,
    firstName: firstNameShapeProblem(firstName),
    lastName: lastNameProblem(lastName),
    email: emailProblem(email),
    password: passwordProblem(password),
  };
}

/** Normalizes to upper case without separators. */
export function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
