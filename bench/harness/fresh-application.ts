/** The application while something is measured: on a copy of a catalogue that is gone afterwards, or on data that stay. */
import type pg from 'pg';
import { type Application, type ApplicationOptions, startApplication } from './application.ts';
import { type Catalogue, freshCopyOf, removeDataDir, withDatabase } from './catalogues.ts';

/** How a seeded catalogue is served; it has no demo content. */
export type Serving = Omit<ApplicationOptions, 'dataDir' | 'demo'>;

/** With a connection to its database, and the database's address. */
type Work<Result> = (application: Application, client: pg.Client, url: string) => Promise<Result>;

/** The application on a copy of a catalogue, which the work may change. */
export function withFreshApplication<Result>(
  catalogue: Catalogue,
  serving: Serving,
  work: Work<Result>,
): Promise<Result> {
  return withFreshCopy(catalogue, (dataDir) => withApplication({ dataDir, ...serving }, work));
}

/** For work that starts the application several times, or does something before. */
export async function withFreshCopy<Result>(
  catalogue: Catalogue,
  work: (dataDir: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = await freshCopyOf(catalogue);
  try {
    return await work(dataDir);
  } finally {
    removeDataDir(dataDir);
  }
}

export function withApplication<Result>(
  serving: Serving & { dataDir: string },
  work: Work<Result>,
): Promise<Result> {
  return whileRunning(serving, (application) =>
    withDatabase(serving.dataDir, (client, url) => work(application, client, url)),
  );
}

/** The application alone. */
export async function whileRunning<Result>(
  serving: Serving & { dataDir: string },
  work: (application: Application) => Promise<Result>,
): Promise<Result> {
  const application = await startApplication({ ...serving, demo: false });
  try {
    return await work(application);
  } finally {
    await application.stop();
  }
}
