/**
 * Whoever posts something and has no answer cannot know whether it came through. The second time they say so, and where it did
 * the reply is that of the first time (rules/calls 21).
 */

/** Of requests: the same was sent before and not answered. */
export const sentBeforeHeader = 'x-sent-before';

/** Minutes for which what was posted is looked for. */
export const sentBeforeWithin = 60;
