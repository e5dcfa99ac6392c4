/** Pages: rendered on the server, the same for everybody, kept in the reply cache. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault, faultReply } from '#contract/core/fault.ts';
import type { RenderPage } from '#contract/core/page.ts';
import { pageParameters, tokenPagePrefixes } from '#contract/core/paths.ts';
import type { Transport } from '#contract/core/transport.ts';
import { CachedReply, type FreshReply } from '../../packages/reply-cache/index.ts';
import type { Services } from '../services.ts';
import type { Binding, PublicBinding } from './binding.ts';
import { decodeInput, wireBody } from './decode.ts';
import { sendFault, toFault } from './errors.ts';
import { answerPublic, ShownThings } from './public-reads.ts';
import type { PublicReplies } from './public-replies.ts';

export interface PageSource {
  render: RenderPage;
  /** The folder of built scripts and styles; absent while developing. */
  clientFolder?: string;
  /** False while developing: scripts of the development server are inline and change. */
  isStrict: boolean;
}

export interface PageOptions extends PageSource {
  services: Services;
  bindings: Binding[];
  replies: PublicReplies;
}

/** Pages whose address holds a member's secret are made anew each time, and kept by nobody. */
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
      return sendFault(new Fault('not_found', 'There is nothing at this address.'), reply);
    }
    const address = canonicalAddress(request.url);
    const key = `page ${address}`;
    const render = () => renderPage(address, reads, options, request);
    if (holdsSecret(address)) {
      return options.replies.send(key, new CachedReply(await render()), request, reply);
    }
    const entry = await options.services.cache.through(key, render);
    options.replies.learn(request, key);
    return options.replies.send(key, entry, request, reply);
  });
}

async function renderPage(
  address: string,
  reads: Map<string, PublicBinding>,
  { services, render, isStrict }: PageOptions,
  request: FastifyRequest,
): Promise<FreshReply> {
  const shown = new ShownThings();
  const nonce = randomBytes(16).toString('base64');
  const page = await render({
    url: `${services.site.publicUrl}${address}`,
    nonce,
    send: sendInside(services, reads, shown, request),
    site: services.site,
  });
  if (page.failure !== undefined) request.log.error({ err: page.failure }, 'a page could not be rendered');
  return {
    status: page.status,
    contentType: 'text/html; charset=utf-8',
    body: page.html,
    topics: shown.names,
    until: shown.earliest,
    headers: {
      ...page.headers,
      ...(holdsSecret(address) && { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }),
      'content-security-policy': isStrict
        ? contentSecurityPolicy(page.scripts, nonce)
        : "frame-ancestors 'none'",
    },
  };
}

/** The pages' transport: the same checks and the same cache as over HTTP, without the network. */
function sendInside(
  services: Services,
  reads: Map<string, PublicBinding>,
  shown: ShownThings,
  request: FastifyRequest,
): Transport {
  return async ({ path, body }) => {
    try {
      const binding = reads.get(path);
      if (binding === undefined) throw new Fault('unauthenticated', 'Pages are rendered for visitors.');
      const { entry } = await answerPublic(
        services.cache,
        binding,
        decodeInput(binding.call, wireBody(body)),
      );
      shown.include(entry);
      return { status: 200, body: JSON.parse((await entry.body('identity')).toString()) };
    } catch (error) {
      const fault = toFault(error, request);
      // A page that had to do without something is nobody else's.
      if (fault.status >= 500) shown.until(new Date(0));
      return { status: fault.status, body: faultReply(fault) };
    }
  };
}

/** Path and known parameters in one order, so that one page has one key; slashes in a row count once. */
function canonicalAddress(url: string): string {
  const [path = '/', ...rest] = url.split('?');
  const given = new URLSearchParams(rest.join('?'));
  const known = new URLSearchParams();
  for (const name of Object.values(pageParameters)) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  const query = known.toString();
  return path.replace(/\/{2,}/g, '/') + (query === '' ? '' : `?${query}`);
}

/** Only our own files, and only the inline scripts that this very page holds. */
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
