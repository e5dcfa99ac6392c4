/** Counts statements; the beginning and the end of a transaction are one each. */
import type { TestApp } from './app-pool.ts';

/**
 * Counts all statements that the application sends during `work`. First waits for those of earlier calls, which are not
 * counted.
 */
export async function countStatements(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  await app.becomeIdle();
  const { statements } = app.context.database;
  const before = statements();
  await work();
  return statements() - before;
}

export async function statementsOf(app: TestApp, work: () => Promise<{ status: number }>) {
  let status = 0;
  const count = await countStatements(app, async () => {
    ({ status } = await work());
  });
  return { status, count };
}
