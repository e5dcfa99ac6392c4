/**
 * An hour of everything at once, at seven tenths of what the machine can do: whether the last minutes are as good as the
 * first, and nothing but what people wrote has grown.
 */
import type pg from 'pg';
import { type Application, startApplication } from '../harness/application.ts';
import { freshCopyOf, removeDataDir, sized, withDatabase } from '../harness/catalogues.ts';
import { startMailServer } from '../harness/mail-server.ts';
import { watchMemory } from '../harness/memory.ts';
import { mixedLoad } from '../harness/mixed.ts';
import { sampled } from '../harness/sampled.ts';
import { type Lasted, lastedIn, standOf } from '../mixed/lasted.ts';
import { type World, worldIn } from '../mixed/world.ts';
import type { Part } from './part.ts';

/** Of what the machine can do. */
const share = 0.7;
/** Seconds in which caches fill, and then what the machine can do is found out. */
const finding = 120;
/** Five minutes each, of an hour. */
const windows = 12;

export const endurance: Part = {
  name: 'endurance',
  minutes: 65,
  isOnlyNamed: true,
  catalogues: ({ searched }) => [sized(searched)],
  async measure({ endurance: seconds, connections, searched }) {
    const dataDir = await freshCopyOf(sized(searched));
    const mail = await startMailServer();
    const application = await startApplication({
      dataDir,
      demo: false,
      mailUrl: mail.url,
      hasLimits: true,
      isPinned: false,
    });
    try {
      return await withDatabase(dataDir, async (client) => {
        const world = await worldIn(client, application.origin);
        const capacity = await capacityOf(world, connections, Math.min(finding, seconds));
        const lasted = await last({ application, client, world, perSecond: share * capacity, seconds });
        return lastedIn({
          seconds,
          catalogue: sized(searched),
          share,
          capacity,
          letters: mail.count(),
          ...lasted,
        });
      });
    } finally {
      await application.stop();
      await mail.stop();
      removeDataDir(dataDir);
    }
  },
};

/** Acts in a second, of as many as can be done. */
async function capacityOf(world: World, atOnce: number, seconds: number): Promise<number> {
  const told = await mixedLoad({ world, seconds, pace: { atOnce }, windows: 2 });
  return (told.windows[1]?.all?.count ?? 0) / (seconds / 2);
}

interface Lasting {
  application: Application;
  client: pg.Client;
  world: World;
  perSecond: number;
  seconds: number;
}

async function last({ application, client, world, perSecond, seconds }: Lasting): Promise<Lasted> {
  const work = () => mixedLoad({ world, seconds, pace: { perSecond }, windows });
  const look = () => standOf(application, client);
  const { result, ...memory } = await watchMemory(application, () =>
    sampled((seconds * 1_000) / windows, look, work),
  );
  return { told: result.result, stands: result.samples, memory };
}
