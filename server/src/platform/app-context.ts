/** The services that every slice receives; created once in open-platform.ts and passed by argument. */
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
  /** The address that ends the browser's session there; undefined if not offered or unreachable. */
  endAddress(): Promise<string | undefined>;
}

export interface AppContext {
  database: Database;
  write: Write;
  writeOnce: WriteOnce;
  /** Requests the job of an event without payload, debounced. */
  ask: (domainEvent: DomainEvent<Record<string, never>>) => void;
  cache: ResponseCache;
  /** Counts events that leave no row behind, for statistics. */
  countDaily: CountDaily;
  /** Opens counters of rate limits. */
  openCounter: OpenCounter;
  mailer: Mailer;
  storage: BlobStore;
  /** The storage limit of one member's files. */
  bytesPerMember: number;
  /** The only way to fetch an address that a member entered. */
  fetchGuarded: FetchGuarded;
  /** Limits concurrent fetches per member. */
  linkLimiters: MemberLimiters;
  /** A child process for heavy work. */
  workerProcess: WorkerProcess;
  log: Log;
  /** The current settings, updated in place: for e-mails, and for fields that never change. */
  site: SiteSettings;
  /** Reads the settings with all saved changes: for decisions and stored values. */
  readSite: () => Promise<SiteSettings>;
  /** The single sign-on site, if there is one (rules/single-sign-on 1). */
  sso?: SignOn | undefined;
  now: () => Date;
}
