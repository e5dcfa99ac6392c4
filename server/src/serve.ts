/** One process that answers: the application at its port, alone or among others that answer with it. */
import { setTimeout } from 'node:timers/promises';
import { type App, createApp } from './app.ts';
import { backupOptions } from './backup/backup-options.ts';
import type { Config } from './config/config.ts';
import { loadDemoOnce } from './demo/load.ts';
import { demoLines } from './demo/sign-ins.ts';
import { type Fellows, isFirst } from './platform/fellows.ts';
import { collectGarbage } from './platform/garbage.ts';
import { builtPages, type LivePages, livePages } from './platform/http/built-pages.ts';
import type { PageSource } from './platform/http/pages.ts';
import type { Log } from './platform/log.ts';
import { offerSetup } from './slices/settings/index.ts';
import { explainListening } from './start-errors.ts';

export interface ServeOptions {
  config: Config;
  log: Log;
  database: ServedDatabase;
  /** Pages straight from their sources. */
  isDeveloping: boolean;
  /** Undefined for a process that is alone. */
  fellows?: Fellows | undefined;
}

/** A database that is migrated. */
export interface ServedDatabase {
  url: string;
  /** Where its processes run on this machine. */
  onBackend?: ((pid: number) => void) | undefined;
}

export interface Serving {
  /** For whoever typed the command. */
  greeting: string[];
  /** Says that it is not ready, answers for as long as it drains, and finishes what is under way. */
  close(): Promise<void>;
}

/** Resolves once it answers. Of several the first one does the jobs, and fills an empty database. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, log, fellows } = options;
  const { url: databaseUrl, onBackend } = options.database;
  const leaving = new AbortController();
  const pages = options.isDeveloping ? livePages() : await builtPages();
  const backups = backupOptions(config.backup, log, leaving.signal);
  const app = await createApp({ config, databaseUrl, onBackend, log, pages, backups, fellows });
  const close = async () => {
    leaving.abort();
    app.announceEnd();
    await setTimeout(config.drain);
    await app.close();
    if (isLive(pages)) await pages.close();
  };
  try {
    if (isLive(pages)) await pages.attach(app.http);
    const greeting = isFirst(fellows) ? await begin(app, options) : [];
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

/** A process that takes the place of one that was lost is heard by nobody: a code of its own would push out one that was. */
async function begin(app: App, { config, fellows }: ServeOptions): Promise<string[]> {
  const demo = config.demo ? await loadDemoOnce(app.services, config.dataDir) : undefined;
  await app.work();
  const setup = fellows?.isSuccessor ? [] : await offerSetup(app.services, config.dataDir);
  return [`Guildhall is running at ${app.services.site.publicUrl}`, ...demoLines(demo), ...setup];
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
