/** How many statements something takes; the beginning and the end of a transaction are one each. */
import type { TestApp } from './app.ts';

/** Of everything that the application does meanwhile: nothing else may be under way. */
export async function statementsOf(
  app: TestApp,
  work: () => Promise<{ status: number }>,
): Promise<{ status: number; count: number }> {
  const { statements } = app.services.database;
  const before = statements();
  const { status } = await work();
  return { status, count: statements() - before };
}
