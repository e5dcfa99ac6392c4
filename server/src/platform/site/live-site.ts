/** What pages and letters show of the association, as it is now (rules/settings 2 and rules/settings 3). */
import type { SiteSettings } from '#contract/core/site.ts';
import type { Settings } from '#contract/settings/model.ts';
import { CachedValue } from '../changes/cached-value.ts';
import type { Db } from '../db/database.ts';
import { findLogo, findSettings } from './settings-queries.ts';

export interface LiveSiteOptions {
  db: Db;
  /** What is in force where the office saved these. */
  siteOf: (saved: Partial<Settings>) => SiteSettings;
  /** True while notifications of changes arrive. */
  isConnected: () => boolean;
}

export class LiveSite {
  /** For whoever cannot wait, as letters: followed in place, a moment after a change. */
  readonly current: SiteSettings;
  readonly #options: LiveSiteOptions;
  readonly #read: CachedValue<SiteSettings>;
  /** How many readings have begun, and which of them `current` shows. */
  #begun = 0;
  #shown = 0;

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.current = options.siteOf({});
    this.#read = new CachedValue(() => this.#follow(), options.isConnected);
  }

  /** For what is kept or decided by it: what was saved before this was asked is in it. Rejects where the database is away. */
  read(): Promise<SiteSettings> {
    return this.#read.read();
  }

  /** Reloads them; where the database is away, whoever reads them next asks again. */
  invalidate(): void {
    this.#read.invalidate();
    void this.read().catch(() => undefined);
  }

  /** Two readings may end in another order than they began. */
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
