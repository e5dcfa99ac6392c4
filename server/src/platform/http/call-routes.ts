/** Registers a route for every bound call: who may, is it well-formed, what does it mean, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayUse } from '#contract/accounts/area.ts';
import { isStaff } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Call, CallAuth, WireBody } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { wireId } from '#contract/core/ids.ts';
import type { Services } from '../services.ts';
import type { Binding, MemberBinding } from './binding.ts';
import { decodeInput, wireBody } from './decode.ts';
import { fileLimits, readMultipart, textLimit } from './multipart.ts';
import { answerPublic } from './public-reads.ts';
import type { PublicReplies } from './public-replies.ts';
import { type Caller, createRateLimiter, type RateLimiter } from './rate-limits.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { bearerToken, type FindViewer, type Viewer } from './viewer.ts';

export interface CallRouteOptions {
  services: Services;
  bindings: Binding[];
  replies: PublicReplies;
  findViewer: FindViewer;
  rateLimits: boolean;
}

export function registerCalls(app: FastifyInstance, options: CallRouteOptions): void {
  const semaphore = createSemaphore();
  for (const binding of options.bindings) {
    const { call, limit } = binding;
    if ((binding.kind === 'member') === (call.auth === 'guest')) {
      throw new Error(`${call.name} is declared for ${call.auth} but bound for ${binding.kind}.`);
    }
    if (binding.kind === 'public' && call.shows === undefined) {
      throw new Error(`${call.name} is kept but does not say what it shows.`);
    }
    const limiter = limit && options.rateLimits ? createRateLimiter(limit) : undefined;
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => answer(binding, limiter, semaphore, options, request, reply),
    });
  }
}

async function answer(
  binding: Binding,
  limiter: RateLimiter | undefined,
  semaphore: Semaphore,
  { services, replies, findViewer }: CallRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = binding;
  if (binding.kind === 'public') {
    const input = decodeInput(call, await bodyOf(request));
    binding.observe?.(input);
    if (binding.readForStaff !== undefined && (await isFromStaff(request, findViewer))) {
      reply.header('cache-control', 'no-store');
      return reply.send(call.reply.toWire(await binding.readForStaff(input)));
    }
    const { key, entry } = await answerPublic(services.cache, binding, input);
    // A reply that something must be noted for comes this way every time.
    if (binding.observe === undefined) replies.learn(request, key);
    return replies.send(key, entry, request, reply);
  }
  reply.header('cache-control', 'no-store');
  const address = { address: request.ip };
  if (binding.kind === 'guest') {
    await limiter?.consume(address);
    const input = decodeInput(call, await bodyOf(request));
    const account = binding.accountOf?.(input);
    const callers: Caller[] = account === undefined ? [address] : [address, { account }];
    if (account !== undefined) await limiter?.consume({ account });
    const output = await binding.handle(input, { userAgent: request.headers['user-agent'] });
    for (const caller of callers) await limiter?.succeeded(caller);
    return reply.send(call.reply.toWire(output));
  }
  // Who may act comes before what was sent (rules/calls 8).
  let viewer = await signedIn(call.auth, request, findViewer);
  const account = { account: String(viewer.memberId) };
  for (const caller of [address, account]) await limiter?.consume(caller);
  const release = await acquireMemory(semaphore, binding, request);
  try {
    const body = await bodyOf(request, wireNameOf(call, binding.filesField));
    // Such a body may take as long as its sender likes to come in.
    if (request.isMultipart()) viewer = await signedIn(call.auth, request, findViewer);
    const found = await admitted(binding, body, viewer);
    const input = decodeInput(call, withoutIgnored(binding, body, viewer));
    const output = await binding.handle(input, viewer, found);
    for (const caller of [address, account]) await limiter?.succeeded(caller);
    return reply.send(call.reply.toWire(output));
  } finally {
    release?.();
  }
}

/** What a call is about, found and open to the viewer. A body that names nothing is refused when it is decoded. */
async function admitted({ admit }: MemberBinding, body: WireBody, viewer: Viewer): Promise<unknown> {
  const named = wireId().safeParse(body.id);
  return named.success ? admit?.(named.data, viewer) : undefined;
}

/** rules/calls 9: what the viewer may not set is as if it had not been sent. */
function withoutIgnored({ call, ignores }: MemberBinding, body: WireBody, viewer: Viewer): WireBody {
  if (ignores === undefined) return body;
  const names = new Set(ignores(viewer).map((field) => wireNameOf(call, field)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** A body with files stays in memory until it is answered. One that does not say its size may have any. */
async function acquireMemory(
  semaphore: Semaphore,
  { filesField }: MemberBinding,
  request: FastifyRequest,
): Promise<(() => void) | undefined> {
  if (filesField === undefined || !request.isMultipart()) return undefined;
  const most = fileLimits.files * fileLimits.fileSize + textLimit;
  const declared = Number(request.headers['content-length'] ?? most);
  return semaphore.acquire(Math.min(declared, most));
}

async function signedIn(auth: CallAuth, request: FastifyRequest, findViewer: FindViewer): Promise<Viewer> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw new Fault('unauthenticated', accountTexts.signInFirst);
  const viewer = await findViewer(token);
  if (viewer === undefined) throw new Fault('unauthenticated', accountTexts.sessionEnded);
  if (!mayUse(viewer.role, auth)) throw new Fault('forbidden', accountTexts.notAllowed);
  return viewer;
}

/** Of a call that needs no session, and so minds none that has ended. */
async function isFromStaff(request: FastifyRequest, findViewer: FindViewer): Promise<boolean> {
  const token = bearerToken(request.headers.authorization);
  const viewer = token === undefined ? undefined : await findViewer(token);
  return viewer !== undefined && isStaff(viewer.role);
}

function wireNameOf({ request }: Call, field: string | undefined): string | undefined {
  return field === undefined ? undefined : (request.fields?.[field] ?? field);
}

async function bodyOf(request: FastifyRequest, filesField?: string): Promise<WireBody> {
  const body = request.isMultipart() ? await readMultipart(request, filesField) : wireBody(request.body);
  return {
    ...wireBody(request.method === 'GET' ? request.query : undefined),
    ...body,
    ...wireBody(request.params),
  };
}
