/** One process that answers: the application at its port, alone or among others that answer with it. */
import { setTimeout } from 'node:timers/promises';
import { type App, createApp } from './app.ts';
import { backupOptions } from './backup/child-process.ts';
import type { Config } from './config/config.ts';
import { loadDemoOnce } from './demo/load.ts';
import { demoLines } from './demo/sign-ins.ts';
import { collectGarbage } from './platform/garbage.ts';
import { builtPages, type LivePages, livePages } from './platform/http/built-pages.ts';
import type { PageSource } from './platform/http/pages.ts';
import type { Log } from './platform/log.ts';
import { offerSetup } from './slices/settings/index.ts';
import { explainListening } from './start-errors.ts';
import type { WorkerIdentity } from './workers.ts';

export interface ServeOptions {
  config: Config;
  log: Log;
  /** Migrated. */
  databaseUrl: string;
  /** Pages straight from their sources. */
  isDeveloping: boolean;
  /** Undefined for a process that is alone. */
  worker?: WorkerIdentity | undefined;
}

export interface Serving {
  /** For whoever typed the command. */
  greeting: string[];
  /** Says that it is not ready, answers for as long as it drains, and finishes what is under way. */
  close(): Promise<void>;
}

/** Resolves once it answers. Of several the first one does the jobs, and fills an empty database. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, log, databaseUrl, worker } = options;
  const leaving = new AbortController();
  const pages = options.isDeveloping ? livePages() : await builtPages();
  const backups = backupOptions(config.backup, leaving.signal);
  const app = await createApp({ config, databaseUrl, log, pages, backups, workerNumber: worker?.number });
  const close = async () => {
    leaving.abort();
    app.announceEnd();
    await setTimeout(config.drain);
    await app.close();
    if (isLive(pages)) await pages.close();
  };
  try {
    if (isLive(pages)) await pages.attach(app.http);
    const greeting = worker === undefined || worker.number === 1 ? await begin(app, options) : [];
    // Whoever takes the place of one that was killed finds what that one left.
    app.findLost();
    // Each of several asks for jobs, and the first one does them.
    app.queueAsked();
    collectGarbage();
    // Whoever is told that it is open may rely on all of it, so the door opens last.
    await listen(app, config);
    return { greeting, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A replacement offers no set-up code: it would make the one invalid that was printed before. */
async function begin(app: App, { config, worker }: ServeOptions): Promise<string[]> {
  const demo = config.demo ? await loadDemoOnce(app.context, config.dataDir) : undefined;
  await app.work();
  const setup = worker?.isReplacement ? [] : await offerSetup(app.context, config.dataDir);
  return [`Guildhall is running at ${app.context.site.publicUrl}`, ...demoLines(demo), ...setup];
}

async function listen({ http }: App, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw explainListening(error, config);
  }
}

function isLive(pages: PageSource): pages is LivePages {
  return 'attach' in pages;
}
