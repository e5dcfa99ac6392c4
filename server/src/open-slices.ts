/** Creates the slices by hand and in order: calls, documents and jobs. */
import { dayOf } from '#contract/core/day.ts';
import { topics } from '#contract/core/topics.ts';
import type { Config } from './config/config.ts';
import { jobGroups } from './job-groups.ts';
import type { Platform } from './open-platform.ts';
import type { AppContext } from './platform/app-context.ts';
import type { Binding } from './platform/http/binding.ts';
import type { PublicDocument } from './platform/http/public-responses.ts';
import type { JobGroup } from './platform/jobs/worker.ts';
import { linkedPost } from './platform/links/fetch-linked.ts';
import { accountDeletionRoutes } from './slices/account-deletion/index.ts';
import { accountRoutes } from './slices/accounts/index.ts';
import { alertRoutes } from './slices/alerts/index.ts';
import { type BackupOptions, backupRoutes } from './slices/backups/index.ts';
import { calendarDocuments, calendarRoutes } from './slices/calendar/index.ts';
import { commentRoutes } from './slices/comments/index.ts';
import { creditRoutes } from './slices/credits/index.ts';
import { demoRoutes } from './slices/demo/index.ts';
import { endRoutes } from './slices/ends/index.ts';
import { exportRoutes } from './slices/exports/index.ts';
import { fileRoutes } from './slices/files/index.ts';
import { flagRoutes, refuseClaimed } from './slices/flags/index.ts';
import { importRoutes } from './slices/imports/index.ts';
import { memberRoutes } from './slices/members/index.ts';
import { messageRoutes } from './slices/messages/index.ts';
import { moderationRoutes } from './slices/moderation/index.ts';
import { noticeRoutes } from './slices/notices/index.ts';
import { emailSettingRoutes } from './slices/notification-emails/index.ts';
import { overviewRoutes } from './slices/overview/index.ts';
import { type ModerationGates, moderationGatesOf, pendingPostRoutes } from './slices/pending-posts/index.ts';
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
import { readMarkerRoutes } from './slices/read-markers/index.ts';
import { savedRoutes } from './slices/saved/index.ts';
import { searchRoutes } from './slices/search/index.ts';
import { settingRoutes } from './slices/settings/index.ts';
import { siteDocuments } from './slices/site/index.ts';
import { createSso, type Sso, ssoRoutes } from './slices/sso/index.ts';
import { statisticRoutes } from './slices/statistics/index.ts';
import { TaxonomyCache, taxonomyRoutes } from './slices/taxonomy/index.ts';
import { threadRoutes } from './slices/threads/index.ts';
import { voteRoutes } from './slices/votes/index.ts';
import { type WebhookOptions, webhookRoutes } from './slices/webhooks/index.ts';

export interface Slices {
  bindings: Binding[];
  documents: PublicDocument[];
  groups: JobGroup[];
  /** Undefined without single sign-on. */
  sso: Sso | undefined;
  visits: VisitCounters;
  /** True if a category exists at that slug and is not suspended. */
  hasListing: (slug: string) => Promise<boolean>;
}

export interface SliceOptions {
  config: Config;
  backups: BackupOptions;
  /** Aborts webhook requests that are in progress. */
  ending: AbortSignal;
}

export function openSlices(platform: Platform, { config, backups, ending }: SliceOptions): Slices {
  const { context, provider, eventJobs } = platform;
  const { fetchAllow } = config;
  const webhooks = { post: linkedPost(context.site, fetchAllow), allow: fetchAllow, ending };
  const sso = createSso(context, provider);
  const taxonomyCache = taxonomyCacheOf(platform);
  const products = productsOf(platform, taxonomyCache);
  const visits = visitsOf(platform);
  const holds = moderationGatesOf(context, taxonomyCache);
  const groups = jobGroups({ context, config, sso, webhooks, backups });
  eventJobs.learn(groups.flatMap(({ jobs }) => jobs));
  return {
    bindings: bindingsOf({ context, config, sso, webhooks, backups, taxonomyCache, holds, products, visits }),
    documents: [...siteDocuments(context, taxonomyCache), ...calendarDocuments(context, taxonomyCache)],
    groups,
    sso,
    visits,
    hasListing: async (slug) => (await taxonomyCache.read()).categoryAt(slug) !== undefined,
  };
}

/** A cache of the taxonomy that is invalidated when a term changes. */
function taxonomyCacheOf({ context, changes }: Platform): TaxonomyCache {
  const { database, cache } = context;
  const taxonomyCache = new TaxonomyCache(database.db, () => cache.isConnected);
  changes.onInvalidation((changed) => {
    if (changed.includes(topics.taxonomy) || changed.includes(topics.everything)) taxonomyCache.invalidate();
  });
  return taxonomyCache;
}

/** Topics whose changes affect the number of products in a category. */
const countedTopics: ReadonlySet<string> = new Set([topics.lists('product'), topics.everything]);

function productsOf({ context, changes }: Platform, taxonomyCache: TaxonomyCache): ProductReads {
  const products = new ProductReads(context, taxonomyCache);
  changes.onInvalidation((changed) => {
    if (changed.some((topic) => countedTopics.has(topic))) products.forgetCounts();
  });
  return products;
}

/** Seconds for which several processes share counted visits (rules/products 18). */
const visitsKnown = 3_600;

function visitsOf({ context: { database, now, openCounter }, isAlone, ranks }: Platform): VisitCounters {
  const inAll = (name: string) => (isAlone ? undefined : openCounter({ name, duration: visitsKnown }));
  const views = new VisitCounter(async (counted) => {
    await addViews(database, counted, dayOf(now()));
    ranks.add('product', counted.keys());
    // A post that is not ranked now is ranked with the next flush.
    await ranks.follow().catch(() => undefined);
  }, inAll('views'));
  const clicks = new VisitCounter((counted) => addClicks(database, counted, dayOf(now())), inAll('clicks'));
  return { views, clicks };
}

interface Parts {
  context: AppContext;
  config: Config;
  sso: Sso | undefined;
  webhooks: WebhookOptions;
  backups: BackupOptions;
  taxonomyCache: TaxonomyCache;
  holds: ModerationGates;
  products: ProductReads;
  visits: VisitCounters;
}

function bindingsOf(parts: Parts): Binding[] {
  const { context, sso, webhooks, backups, taxonomyCache, holds, products, visits } = parts;
  const { config } = parts;
  const { rateLimits: hasLimits } = config;
  return [
    ...accountRoutes(context, { hasLimits }),
    ...ssoRoutes(sso),
    ...taxonomyRoutes(context, taxonomyCache),
    ...postRoutes(context),
    ...productRoutes(products, visits),
    ...postingRoutes(context, taxonomyCache, holds.product, holds.capLinks),
    ...fileRoutes(context),
    ...threadRoutes(context, holds.thread, holds.capLinks),
    ...readMarkerRoutes(context),
    ...commentRoutes(context, { hold: holds.comment, capLinks: holds.capLinks, refuseClaimed }),
    ...voteRoutes(context),
    ...flagRoutes(context),
    ...pendingPostRoutes(context, taxonomyCache),
    ...searchRoutes(context, taxonomyCache),
    ...savedRoutes(context, taxonomyCache),
    ...calendarRoutes(context, taxonomyCache),
    ...memberRoutes(context),
    ...profileRoutes(context),
    ...emailSettingRoutes(context),
    ...endRoutes(context),
    ...alertRoutes(context, taxonomyCache),
    ...noticeRoutes(context),
    ...messageRoutes(context, { hasLimits }),
    ...webhookRoutes(context, webhooks),
    ...creditRoutes(context, taxonomyCache),
    ...exportRoutes(context),
    ...accountDeletionRoutes(context),
    ...demoRoutes(context),
    ...settingRoutes(context, {
      given: config.settings,
      dataDir: config.dataDir,
      hasMailServer: config.mail.url !== undefined,
    }),
    ...backupRoutes(context, backups),
    ...importRoutes(context),
    ...moderationRoutes(context),
    ...statisticRoutes(context),
    ...overviewRoutes(context, backups),
  ];
}
