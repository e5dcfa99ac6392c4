/** The current site settings for pages and e-mails (rules/settings 2 and rules/settings 3). */
import type { SiteSettings } from '#contract/core/site.ts';
import type { Settings } from '#contract/settings/model.ts';
import { CachedValue } from '../changes/cached-value.ts';
import type { Db } from '../db/database.ts';
import { findLogo, findSettings } from './settings-queries.ts';

export interface LiveSiteOptions {
  db: Db;
  /** Merges saved settings with the environment's. */
  siteOf: (saved: Partial<Settings>) => SiteSettings;
  /** True while change notifications arrive. */
  isConnected: () => boolean;
}

export class LiveSite {
  /** For synchronous readers such as e-mails: updated in place, a moment after a change. */
  readonly current: SiteSettings;
  readonly #options: LiveSiteOptions;
  readonly #read: CachedValue<SiteSettings>;
  /** The number of reads begun, and the one that `current` shows. */
  #begun = 0;
  #shown = 0;

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.current = options.siteOf({});
    this.#read = new CachedValue(() => this.#follow(), options.isConnected);
  }

  /** For decisions and stored values: includes everything saved before the call. Rejects without the database. */
  read(): Promise<SiteSettings> {
    return this.#read.read();
  }

  /** Reloads; without the database the next reader retries. */
  invalidate(): void {
    this.#read.invalidate();
    void this.read().catch(() => undefined);
  }

  /** Reads may finish out of order. */
  async #follow(): Promise<SiteSettings> {
    const { db, siteOf } = this.#options;
    this.#begun += 1;
    const reading = this.#begun;
    const [{ saved }, logo] = await Promise.all([findSettings(db), findLogo(db)]);
    const site = { ...siteOf(saved), logo };
    if (reading > this.#shown) {
      this.#shown = reading;
      Object.assign(this.current, site);
    }
    return site;
  }
}
