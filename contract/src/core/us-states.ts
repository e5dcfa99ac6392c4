import type { stateNames } from './us-state-names.ts';

/** A two-letter code. */
export type StateCode = keyof typeof stateNames;

/** The codes of the states, apart from their names, which few pages need. */
export const stateCodes =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'.split(
    ' ',
  ) as StateCode[];

export function isStateCode(text: string): text is StateCode {
  return stateCodes.some((code) => code === text);
}
