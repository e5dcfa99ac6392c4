/** Sessions on which nothing is given up because it takes its time, and what stops them all the same. */
import { Session } from './session.ts';
import { backendOf, cancelBackend, settle } from './session-queries.ts';

/** With a signal, what it does when that aborts is stopped, on the server, too; then it throws the signal's reason. */
export async function openSession(url: string, signal?: AbortSignal): Promise<Session> {
  const session = new Session(url, signal);
  try {
    await session.connect();
    await settle(session);
    if (signal) session.onEnd(await cancelOnAbort(session, url, signal));
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** Otherwise a statement that takes minutes, such as an index, would go on and hold others up. */
async function cancelOnAbort(
  session: Session,
  url: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const backend = await backendOf(session);
  let cancelled: Promise<void> | undefined;
  const cancel = () => {
    // Without a second connection the statement goes on to its end: it is rolled back all the same.
    cancelled = cancelFrom(url, backend).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return async () => {
    signal.removeEventListener('abort', cancel);
    await cancelled;
  };
}

async function cancelFrom(url: string, backend: number): Promise<void> {
  const other = await openSession(url);
  await cancelBackend(other, backend).finally(() => other.end());
}
