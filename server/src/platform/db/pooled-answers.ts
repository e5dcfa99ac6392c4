/**
 * Whether anybody works on a statement that went through a pooler. Numbers name nobody there, and a statement may wait in the
 * pooler's own queue; so the pooler must greet, and PostgreSQL answer on a connection past it. On a single line that has died
 * nothing tells but time: PostgreSQL ends a statement before that.
 */
import type pg from 'pg';

/** Milliseconds of the process's clock: since when something was asked, and nothing of it answered. */
interface Asked {
  unansweredSince: number | undefined;
}

/** Milliseconds: the bound of a statement, and some to hear of it. */
const longest = 25_000;

/** `connect` opens a connection that somebody else ends. Throws where one of the two does not answer. */
export async function askPooled(
  connect: (url: string) => Promise<pg.Client>,
  url: string,
  directUrl: string,
): Promise<(client: Asked) => boolean> {
  const past = async () => (await connect(directUrl)).query('select');
  await Promise.all([connect(url), past()]);
  return ({ unansweredSince = Number.POSITIVE_INFINITY }) => unansweredSince > performance.now() - longest;
}
