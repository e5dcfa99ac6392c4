import type { Log } from './application.ts';
import type { Instance } from './instance.ts';
import { pruneLogs } from './logs.ts';
import type { Address } from './settings.ts';

const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;

/** Starts a server again that was killed, at the address its clients know, and keeps its log small. */
export function watchOver(
  instance: Instance,
  address: Address,
  alone: (work: () => Promise<void>) => Promise<void>,
  log: Log,
): { end(): void } {
  let busy = false;
  const revive = async () => {
    if (busy || instance.isUp()) return;
    busy = true;
    try {
      await alone(async () => {
        if (instance.isUp() || ended) return;
        log.warn('The database stopped and is being restarted.');
        await instance.open(address);
      });
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
    }
  };
  let ended = false;
  const look = setInterval(() => void revive(), LOOK_MS).unref();
  const prune = setInterval(() => pruneLogs(instance.logs), PRUNE_MS).unref();
  return {
    end() {
      ended = true;
      clearInterval(look);
      clearInterval(prune);
    },
  };
}
