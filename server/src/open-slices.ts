/** What the slices offer, by hand and in their order: calls, documents and jobs. */
import { dayOf } from '#contract/core/day.ts';
import { topics } from '#contract/core/topics.ts';
import type { Config } from './config/config.ts';
import { jobGroups } from './job-groups.ts';
import type { Platform } from './open-platform.ts';
import type { Binding } from './platform/http/binding.ts';
import type { PublicDocument } from './platform/http/public-responses.ts';
import type { JobGroup } from './platform/jobs/worker.ts';
import { linkedPost } from './platform/links/fetch-linked.ts';
import type { Services } from './platform/services.ts';
import { accountRoutes } from './slices/accounts/index.ts';
import { alertRoutes } from './slices/alerts/index.ts';
import { type BackupOptions, backupRoutes } from './slices/backups/index.ts';
import { commentRoutes } from './slices/comments/index.ts';
import { demoRoutes } from './slices/demo/index.ts';
import { departureRoutes } from './slices/departures/index.ts';
import { exportRoutes } from './slices/exports/index.ts';
import { fileRoutes } from './slices/files/index.ts';
import { flagRoutes, refuseClaimed } from './slices/flags/index.ts';
import { importRoutes } from './slices/imports/index.ts';
import { letterRoutes } from './slices/letters/index.ts';
import { MasterCache, masterRoutes } from './slices/masters/index.ts';
import { memberRoutes } from './slices/members/index.ts';
import { messageRoutes } from './slices/messages/index.ts';
import { moderationRoutes } from './slices/moderation/index.ts';
import { type Holds, holdsOf, newcomerRoutes } from './slices/newcomers/index.ts';
import { noticeRoutes } from './slices/notices/index.ts';
import { numberRoutes } from './slices/numbers/index.ts';
import { overviewRoutes } from './slices/overview/index.ts';
import { postRoutes } from './slices/posts/index.ts';
import {
  addClicks,
  addViews,
  ProductReads,
  postingRoutes,
  productRoutes,
  VisitCounter,
  type VisitCounters,
} from './slices/products/index.ts';
import { profileRoutes } from './slices/profiles/index.ts';
import { searchRoutes } from './slices/search/index.ts';
import { seenRoutes } from './slices/seen/index.ts';
import { settingRoutes } from './slices/settings/index.ts';
import { siteDocuments } from './slices/site/index.ts';
import { openSso, type Sso, ssoRoutes } from './slices/sso/index.ts';
import { threadRoutes } from './slices/threads/index.ts';
import { voteRoutes } from './slices/votes/index.ts';
import { type WebhookOptions, webhookRoutes } from './slices/webhooks/index.ts';

export interface Slices {
  bindings: Binding[];
  documents: PublicDocument[];
  groups: JobGroup[];
  /** Undefined where no other site signs members in. */
  sso: Sso | undefined;
  visits: VisitCounters;
  /** Whether a category is there at that slug, and not suspended. */
  hasListing: (slug: string) => Promise<boolean>;
}

export interface SliceOptions {
  config: Config;
  backups: BackupOptions;
  /** Webhooks that are under way are given up with it. */
  ending: AbortSignal;
}

export function openSlices(platform: Platform, { config, backups, ending }: SliceOptions): Slices {
  const { services, provider, factJobs } = platform;
  const { fetchAllow } = config;
  const webhooks = { post: linkedPost(services.site, fetchAllow), allow: fetchAllow, ending };
  const sso = openSso(services, provider);
  const masterCache = masterCacheOf(platform);
  const products = productsOf(platform, masterCache);
  const visits = visitsOf(platform);
  const holds = holdsOf(services, masterCache);
  const groups = jobGroups({ services, config, sso, webhooks, backups });
  factJobs.learn(groups.flatMap(({ jobs }) => jobs));
  return {
    bindings: bindingsOf({ services, config, sso, webhooks, backups, masterCache, holds, products, visits }),
    documents: siteDocuments(services, masterCache),
    groups,
    sso,
    visits,
    hasListing: async (slug) => (await masterCache.read()).categoryAt(slug) !== undefined,
  };
}

/** Forgets names as they change. */
function masterCacheOf({ services, changes }: Platform): MasterCache {
  const { database, cache } = services;
  const masterCache = new MasterCache(database.db, () => cache.isConnected);
  changes.onInvalidation((changed) => {
    if (changed.includes(topics.masters) || changed.includes(topics.everything)) masterCache.invalidate();
  });
  return masterCache;
}

/** A change of these changes how many products a category lists. */
const countedTopics: ReadonlySet<string> = new Set([topics.lists('product'), topics.everything]);

function productsOf({ services, changes }: Platform, masterCache: MasterCache): ProductReads {
  const products = new ProductReads(services, masterCache);
  changes.onInvalidation((changed) => {
    if (changed.some((topic) => countedTopics.has(topic))) products.forgetCounts();
  });
  return products;
}

/** Seconds for which processes that are not alone know of each other's visits (rules/products 18). */
const visitsKnown = 3_600;

function visitsOf({ services: { database, now, openCounter }, isAlone, ranks }: Platform): VisitCounters {
  const inAll = (name: string) => (isAlone ? undefined : openCounter({ name, duration: visitsKnown }));
  const views = new VisitCounter(async (counted) => {
    await addViews(database, counted, dayOf(now()));
    ranks.add('product', counted.keys());
    // What is not ranked now is ranked with the next.
    await ranks.follow().catch(() => undefined);
  }, inAll('views'));
  const clicks = new VisitCounter((counted) => addClicks(database, counted, dayOf(now())), inAll('clicks'));
  return { views, clicks };
}

interface Parts {
  services: Services;
  config: Config;
  sso: Sso | undefined;
  webhooks: WebhookOptions;
  backups: BackupOptions;
  masterCache: MasterCache;
  holds: Holds;
  products: ProductReads;
  visits: VisitCounters;
}

function bindingsOf(parts: Parts): Binding[] {
  const { services, sso, webhooks, backups, masterCache, holds, products, visits } = parts;
  const { config } = parts;
  const { rateLimits: hasLimits } = config;
  return [
    ...accountRoutes(services, { hasLimits }),
    ...ssoRoutes(sso),
    ...masterRoutes(services, masterCache),
    ...postRoutes(services),
    ...productRoutes(products, visits),
    ...postingRoutes(services, masterCache, holds.product, holds.capLinks),
    ...fileRoutes(services),
    ...threadRoutes(services, holds.thread, holds.capLinks),
    ...seenRoutes(services),
    ...commentRoutes(services, { hold: holds.comment, capLinks: holds.capLinks, refuseClaimed }),
    ...voteRoutes(services),
    ...flagRoutes(services),
    ...newcomerRoutes(services, masterCache),
    ...searchRoutes(services, masterCache),
    ...memberRoutes(services),
    ...profileRoutes(services),
    ...letterRoutes(services),
    ...alertRoutes(services, masterCache),
    ...noticeRoutes(services),
    ...messageRoutes(services, { hasLimits }),
    ...webhookRoutes(services, webhooks),
    ...exportRoutes(services),
    ...departureRoutes(services),
    ...demoRoutes(services),
    ...settingRoutes(services, {
      given: config.settings,
      dataDir: config.dataDir,
      hasMailServer: config.mail.url !== undefined,
    }),
    ...backupRoutes(services, backups),
    ...importRoutes(services),
    ...moderationRoutes(services),
    ...numberRoutes(services),
    ...overviewRoutes(services, backups),
  ];
}
