/** How far into a list one can go. Pure, and small: every page of the web knows it. */

/**
 * rules/calls 19. What is passed over is read all the same, so that each page costs more than the one before; beyond
 * some hundred pages nobody turns them, one searches.
 */
export const mostSkipped = 10_000;

/** What begins beyond it is asked for as nothing: the reply is empty and tells the true total. */
export function withinReach<Asked extends { skip: number; limit: number }>(
  asked: Asked,
  most = mostSkipped,
): Asked {
  return asked.skip > most ? { ...asked, skip: most, limit: 0 } : asked;
}
