/** How soon a password would be guessed. What it takes is large for a page: it is loaded with the first one entered. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** 0 to 4; `ownWords` are the first that somebody would try who knows the member. */
export function strengthOf(password: string, ownWords: string[]): 0 | 1 | 2 | 3 | 4 {
  return zxcvbn.check(password, ownWords).score;
}
