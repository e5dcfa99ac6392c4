/** Serves pages: rendered on the server, the same for everybody, cached. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from '#contract/core/call.ts';
import { Fault, faultReply, retrySoon } from '#contract/core/fault.ts';
import type { ReduceAddress, RenderPage, RouteOf } from '#contract/core/page.ts';
import { tokenPagePrefixes } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { callTexts } from '#contract/core/texts.ts';
import { topics } from '#contract/core/topics.ts';
import { CachedResponse, type FreshResponse } from '../../packages/response-cache/index.ts';
import type { AppContext } from '../app-context.ts';
import type { Binding, PublicBinding } from './binding.ts';
import { decodeInput, wireBody } from './body.ts';
import { sendFault, toFault } from './errors.ts';
import { networkOf } from './network.ts';
import {
  answerPublic,
  isReload,
  type Permit,
  type PublicResponses,
  ShownThings,
} from './public-responses.ts';
import type { RequestLimiters } from './request-limiters.ts';
import { currentRequest } from './request-log.ts';

export interface PageSource {
  render: RenderPage;
  reduceAddress: ReduceAddress;
  /** The route for metrics; without it all pages count as one. */
  routeOf?: RouteOf;
  /** The folder of built scripts and styles; absent in development. */
  clientFolder?: string;
  /** False in development, whose inline scripts change. */
  isStrict: boolean;
}

export interface PageOptions extends PageSource {
  context: AppContext;
  /** The frame of every page, with the current taxonomy names. */
  readSite: () => Promise<SiteSettings>;
  bindings: Binding[];
  replies: PublicResponses;
  limiters: RequestLimiters;
}

/** A path without a page, for example. */
const anyPage = '/*';

/** Pages whose address contains a member's secret are never cached. */
function holdsSecret(address: string): boolean {
  const lowerCase = address.toLowerCase();
  return tokenPagePrefixes.some((prefix) => lowerCase.startsWith(prefix.toLowerCase()));
}

export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const reads = new Map(
    options.bindings
      .filter((binding): binding is PublicBinding => binding.kind === 'public')
      .map((binding) => [binding.call.path, binding]),
  );
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) {
      return sendFault(new Fault('not_found', callTexts.nothingHere), reply);
    }
    const address = await options.reduceAddress(request.url);
    const route = (await options.routeOf?.(address)) ?? anyPage;
    currentRequest(request.raw).page = route;
    const render = () => renderPage(address, reads, options, request);
    const permit = options.limiters.pages.permitFor(networkOf(request.ip));
    try {
      return await answerPage({ address, route, render, permit }, options, request, reply);
    } catch (error) {
      if (error instanceof Fault && error.code === 'unavailable') return sendBusyPage(error, reply);
      throw error;
    }
  });
}

interface AskedPage {
  address: string;
  route: string;
  render: () => Promise<FreshResponse>;
  permit: Permit;
}

async function answerPage(
  { address, route, render, permit }: AskedPage,
  { context: { cache }, replies }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = `page ${address}`;
  if (holdsSecret(address)) {
    const release = await permit();
    const fresh = await render().finally(release);
    return replies.send(key, new CachedResponse(fresh), request, reply);
  }
  const entry = await cache.through(key, render, { permit, mayBeStale: !isReload(request.raw) });
  replies.learn(request, { key, route });
  return replies.send(key, entry, request, reply);
}

/** Without the database a page shows the last known values, and is not cached. */
async function siteFor({ readSite, context }: PageOptions, shown: ShownThings): Promise<SiteSettings> {
  shown.topics(topics.taxonomy);
  try {
    return await readSite();
  } catch {
    shown.until(new Date(0));
    return context.site;
  }
}

/** The status of a page that lacks its content because the database is away. */
const unavailable = 503;

async function renderPage(
  address: string,
  reads: Map<string, PublicBinding>,
  options: PageOptions,
  request: FastifyRequest,
): Promise<FreshResponse> {
  const { context, render, isStrict } = options;
  const shown = new ShownThings();
  const nonce = randomBytes(16).toString('base64');
  const site = await siteFor(options, shown);
  const page = await render({
    url: `${site.publicUrl}${address}`,
    nonce,
    send: sendInside(context, reads, shown, request),
    site,
  });
  // The router matches any spelling of a secret address; unmatched paths are compared by their beginning.
  const isSecret = page.holdsSecret === true || holdsSecret(address);
  if (isSecret) shown.until(new Date(0));
  if (page.failure !== undefined) request.log.error({ err: page.failure }, 'a page could not be rendered');
  return {
    status: page.status,
    contentType: 'text/html; charset=utf-8',
    body: page.html,
    topics: shown.names,
    until: shown.earliest,
    mayBeStale: true,
    headers: {
      ...page.headers,
      ...(page.status === unavailable && { 'retry-after': String(retrySoon) }),
      ...(isSecret && { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }),
      'content-security-policy': isStrict
        ? contentSecurityPolicy(page.scripts, nonce)
        : "frame-ancestors 'none'",
    },
  };
}

/** The pages' transport: in-process calls with the same checks and cache as HTTP. */
function sendInside(
  context: AppContext,
  reads: Map<string, PublicBinding>,
  shown: ShownThings,
  request: FastifyRequest,
): Transport {
  return async ({ path, body }) => {
    try {
      const binding = reads.get(path);
      if (binding === undefined) throw new Fault('unauthenticated', 'Pages are rendered for visitors.');
      const input = decodeInput(binding.call, wireBody(body));
      const { entry } = await answerPublic(context.cache, binding, input);
      shown.include(entry);
      return { status: 200, body: JSON.parse((await entry.body('identity')).toString()) };
    } catch (error) {
      const fault = toFault(error, request);
      // An incomplete page is not cached.
      if (fault.status >= 500) shown.until(new Date(0));
      return { status: fault.status, body: faultReply(fault) };
    }
  };
}

/** Allows our own files, and exactly the inline scripts of this page. */
function contentSecurityPolicy(scripts: string[], nonce: string): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The error page's style: ink navy on paper, a serif title (rules/pages 18). */
const style =
  ':root{color-scheme:light dark}body{margin:20vh auto;max-width:36rem;padding:0 1.5rem;font:17px/1.55 system-ui,sans-serif;color:light-dark(#23262d,#ebe7e0);background:light-dark(#faf8f5,#14171c)}h1{color:light-dark(#14213a,#ebe7e0);font:600 2rem/1.2 Georgia,serif}';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${callTexts.oneMoment}</title><style>${style}</style></head><body><main><h1>${callTexts.oneMoment}</h1><p>${callTexts.busy}</p></main></body></html>`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

export function sendBusyPage({ status, details }: Fault, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .header('retry-after', String(details.retryAfter ?? retrySoon))
    .type('text/html; charset=utf-8')
    .send(html);
}
