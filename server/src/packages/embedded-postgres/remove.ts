import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { placeElsewhere } from './layout.ts';
import { findServer, stopServer } from './postmaster.ts';

/**
 * Removes a directory with its database, whatever PostgreSQL it is of and whether or not it could be started; a server that was
 * left running there is stopped. For nobody's use but by whoever knows that no application has it.
 */
export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const place = placeElsewhere(dataDir) ?? join(dataDir, 'postgres');
  const server = findServer(join(realPathOf(place), 'cluster'));
  if (server !== undefined) await stopServer(server, () => undefined);
  rmSync(place, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** As a server was told it; of what is gone, the path itself. */
function realPathOf(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return place;
  }
}
