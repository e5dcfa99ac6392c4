/** Several processes that answer behind one listener (docs/decisions/0053). */
import type { Config } from './config/config.ts';
import { type Member, openProcessGroup } from './packages/process-group/index.ts';
import { stepBehind } from './platform/db/embedded.ts';
import type { Log } from './platform/log.ts';
import { type ServedDatabase, type Serving, serve } from './serve.ts';

/** What each is told as it begins. */
interface Given {
  url: string;
  /** Whether the database shares the machine with them. */
  isOwn: boolean;
}

/** Milliseconds beyond those for draining: what each part of an application may take to end. */
const endPatience = 60_000;

/** Resolves once all of them answer. */
export async function serveTogether(
  { processes, drain }: Config,
  { url, onBackend }: ServedDatabase,
  log: Log,
): Promise<Serving> {
  const given: Given = { url, isOwn: onBackend !== undefined };
  const onLost = (place: number, how: string) =>
    log.warn({ process: place, how }, 'A process was lost and is being replaced.');
  const group = await openProcessGroup({ size: processes, given, onLost }).catch((error: Error) => {
    throw new Error(
      `Guildhall could not start: one of its processes ${error.message}. See its message above.`,
    );
  });
  return { greeting: group.told as string[], close: () => group.end(drain + endPatience) };
}

/** As one of them. */
export async function serveAsMember(
  config: Config,
  log: Log,
  { given, ...member }: Member<Given>,
): Promise<void> {
  let close = async () => {};
  member.onEnd(() => close());
  const { url, isOwn } = given;
  const database = { url, onBackend: isOwn ? stepBehind : undefined };
  const serving = await serve({
    config,
    log: log.child({ process: member.place }),
    database,
    isDeveloping: false,
    fellows: member,
  });
  close = serving.close;
  member.ready(serving.greeting);
}
