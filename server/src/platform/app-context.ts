/** What the platform lends to every slice; made once in open-platform.ts and handed down by hand. */
import type { SiteSettings } from '#contract/core/site.ts';
import type { BlobStore } from '../packages/blob-store/index.ts';
import type { FetchGuarded } from '../packages/guarded-fetch/index.ts';
import type { ResponseCache } from '../packages/response-cache/index.ts';
import type { WorkerProcess } from '../packages/worker-process/index.ts';
import type { CountDaily } from './db/daily-counters.ts';
import type { Database } from './db/database.ts';
import type { Write, WriteOnce } from './db/write.ts';
import type { OpenCounter } from './http/rate-limits.ts';
import type { DomainEvent } from './jobs/events.ts';
import type { MemberLimiters } from './links/member-limiters.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';

export interface SignOn {
  issuer: string;
  /** Where a browser ends the session there; undefined where that is not offered, or nobody answers. */
  endAddress(): Promise<string | undefined>;
}

export interface AppContext {
  database: Database;
  write: Write;
  writeOnce: WriteOnce;
  /** Asks for the job of a fact that finds its own work, in a moment and once, however often it is asked for. */
  ask: (domainEvent: DomainEvent<Record<string, never>>) => void;
  cache: ResponseCache;
  /** Counts, for the office's numbers, what leaves no row behind. */
  countDaily: CountDaily;
  /** Where what callers do is counted against their limits. */
  openCounter: OpenCounter;
  mailer: Mailer;
  storage: BlobStore;
  /** What a member's files may take together. */
  bytesPerMember: number;
  /** The only way to read an address that a member gave. */
  fetchGuarded: FetchGuarded;
  /** Whoever fetches for a member takes one. */
  linkLimiters: MemberLimiters;
  /** A process of its own for heavy work. */
  workerProcess: WorkerProcess;
  log: Log;
  /** As it is now, followed in place: for letters, and for what never changes of it. */
  site: SiteSettings;
  /** The same, with all that was saved before it was asked: for what is kept, and for what decides. */
  readSite: () => Promise<SiteSettings>;
  /** The site that signs members in, where there is one (rules/single-sign-on 1). */
  sso?: SignOn | undefined;
  now: () => Date;
}
