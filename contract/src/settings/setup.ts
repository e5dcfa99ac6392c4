/** The first run: whoever has the code that a start tells makes the first Super Admin (rules/settings 8). Pure. */
import { emailProblem, firstNameShapeProblem, lastNameProblem, passwordProblem } from '../accounts/checks.ts';
import type { DemoCounts } from '../demo/model.ts';
import { setupTexts } from './texts.ts';

export interface Setup {
  /** As it was typed, with hyphens or without, in any case of letters. */
  code: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** How it stands with the first run, as everybody may know. */
export interface SetupStanding {
  /** Nobody but the demo content can administer the site. */
  isOpen: boolean;
  /** What goes as somebody becomes the first Super Admin; null where nothing does, or the first run is over. */
  demo: DemoCounts | null;
}

/** Wrong codes from one network, in so many minutes. */
export const setupTries = { most: 10, minutes: 15 } as const;

/** No letter or digit that looks like another one. */
export const setupEmails = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const setupCodeLength = 12;

/** In DATA_DIR, until the site is set up. */
export const setupCodeFile = 'setup-code.txt';

export type SetupProblems = { [Field in keyof Setup]?: string | undefined };

/** The sentence about each field that breaks a rule; whether the code is the right one is not known here. */
export function setupProblems({ code, firstName, lastName, email, password }: Setup): SetupProblems {
  return {
    code: tidyCode(code) === '' ? setupTexts.codeRequired : undefined,
    firstName: firstNameShapeProblem(firstName),
    lastName: lastNameProblem(lastName),
    email: emailProblem(email),
    password: passwordProblem(password),
  };
}

/** In capitals, without what stands between its groups. */
export function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
