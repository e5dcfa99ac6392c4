/**
 * Estimates how easily a password is guessed. The library is large for a page, so it is loaded with the first one
 * entered.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns a score from 0 to 4. `ownWords` are words that somebody who knows the member would try first. */
export function passwordStrength(password: string, ownWords: string[]): 0 | 1 | 2 | 3 | 4 {
  return zxcvbn.check(password, ownWords).score;
}
