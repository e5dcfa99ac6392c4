/**
 * An hour of everything at once, at seven tenths of what the machine can do: whether the last minutes are as good as the
 * first, and nothing but what people wrote has grown. A soak test.
 */
import type pg from 'pg';
import type { Application } from '../harness/application.ts';
import { sized } from '../harness/catalogues.ts';
import { withFreshApplication } from '../harness/fresh-application.ts';
import { startMailServer } from '../harness/mail-server.ts';
import { watchMemory } from '../harness/memory.ts';
import { mixedLoad } from '../harness/mixed.ts';
import type { Options } from '../harness/options.ts';
import type { Section } from '../harness/report.ts';
import { sampled } from '../harness/sampled.ts';
import { type EnduranceRun, enduranceSection, snapshotOf } from '../mixed/endurance-report.ts';
import { type World, worldIn } from '../mixed/world.ts';
import type { Part } from './part.ts';

/** Of what the machine can do. */
const share = 0.7;
/** Seconds in which caches fill, and then what the machine can do is found out. */
const warmUpSeconds = 120;
/** Five minutes each, of an hour. */
const windows = 12;

export const endurance: Part = {
  name: 'endurance',
  minutes: 65,
  isOnlyNamed: true,
  catalogues: ({ searched }) => [sized(searched)],
  async measure(options) {
    const mail = await startMailServer();
    const serving = { mailUrl: mail.url, hasLimits: true, isPinned: false };
    try {
      return await withFreshApplication(sized(options.searched), serving, (application, client) =>
        measured(application, client, mail.count, options),
      );
    } finally {
      await mail.stop();
    }
  },
};

async function measured(
  application: Application,
  client: pg.Client,
  letters: () => number,
  { endurance: seconds, connections, searched }: Options,
): Promise<Section> {
  const world = await worldIn(client, application.origin);
  const capacity = await capacityOf(world, connections, Math.min(warmUpSeconds, seconds));
  const run = await runFor(seconds, share * capacity.acts, { application, client, world });
  const setup = { seconds, catalogue: sized(searched), share, capacity: capacity.requests };
  return enduranceSection({ ...setup, letters: letters() }, run);
}

/** What can be done in a second, once caches are full. Throws where something failed: what is refused is done quickly. */
async function capacityOf(
  world: World,
  atOnce: number,
  seconds: number,
): Promise<{ acts: number; requests: number }> {
  const { windows, whole, acts, failures } = await mixedLoad({
    world,
    seconds,
    pace: { atOnce },
    windows: 2,
  });
  const failed = Object.entries(failures).map(([what, count]) => `${what}: ${count}`);
  if (failed.length > 0) throw new Error(`What is possible cannot be found out: ${failed.join(', ')}.`);
  const requests = (windows[1]?.all?.count ?? 0) / (seconds / 2);
  return { acts: (requests * acts) / (whole.all?.count ?? 0), requests };
}

interface Scene {
  application: Application;
  client: pg.Client;
  world: World;
}

async function runFor(
  seconds: number,
  perSecond: number,
  { application, client, world }: Scene,
): Promise<EnduranceRun> {
  const work = () => mixedLoad({ world, seconds, pace: { perSecond }, windows });
  const look = () => snapshotOf(application, client);
  const { result, ...memory } = await watchMemory(application, () =>
    sampled((seconds * 1_000) / windows, look, work),
  );
  return { load: result.result, snapshots: result.samples, memory };
}
