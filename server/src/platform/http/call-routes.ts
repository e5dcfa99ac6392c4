/** Registers a route for every call: checks access, validates, handles, replies. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaff } from '#contract/accounts/model.ts';
import { bodyLimits, type Call, type WireBody } from '#contract/core/call.ts';
import { wireId } from '#contract/core/ids.ts';
import type { AppContext } from '../app-context.ts';
import type { Binding, GuestBinding, MemberBinding, PublicBinding } from './binding.ts';
import { decodeInput, idempotencyKeyIn, wireBody } from './body.ts';
import { isUnavailable } from './errors.ts';
import { readMultipart } from './multipart.ts';
import { networkOf } from './network.ts';
import { answerPublic, isReload, type PublicResponses } from './public-responses.ts';
import { type Caller, countInMemory, createRateLimiter, type RateLimiter } from './rate-limits.ts';
import { isDeepPagination, isListSearch, leftBefore, type RequestLimiters } from './request-limiters.ts';
import type { Upload, UploadFolder } from './upload-folder.ts';
import { bearerToken, type FindViewer, signedIn, type Viewer } from './viewer.ts';

export interface CallRouteOptions {
  context: AppContext;
  bindings: Binding[];
  replies: PublicResponses;
  findViewer: FindViewer;
  rateLimits: boolean;
  limiters: RequestLimiters;
  /** Temporary storage of a body's files. */
  uploads: UploadFolder;
}

/** State that all calls share. */
interface Shared {
  limiters: RequestLimiters;
  uploads: UploadFolder;
  /** For calls that bypass the cache. */
  bypassLimiter: RateLimiter;
  limiterOf: LimiterOf;
}

/** Once a second: browsers bypass the cache for two seconds after their own write. */
const bypassLimit = { perAddress: 60, windowMinutes: 1, counts: 'calls' } as const;

/** Milliseconds after which a session is looked up again once the body has arrived. */
const lateAfter = 1_000;

export function registerCalls(app: FastifyInstance, options: CallRouteOptions): void {
  const shared = {
    limiters: options.limiters,
    uploads: options.uploads,
    bypassLimiter: createRateLimiter('cache-bypass', bypassLimit, countInMemory),
    limiterOf: openLimiters(options),
  };
  for (const binding of options.bindings) registerCall(app, binding, shared, options);
}

function registerCall(
  app: FastifyInstance,
  binding: Binding,
  shared: Shared,
  options: CallRouteOptions,
): void {
  const { call } = binding;
  if ((binding.kind === 'member') === (call.auth === 'guest')) {
    throw new Error(`${call.name} is declared for ${call.auth} but bound for ${binding.kind}.`);
  }
  if (binding.kind === 'public' && call.shows === undefined)
    throw new Error(`${call.name} is kept but does not say what it shows.`);
  if (binding.kind === 'public') options.replies.addCall(call.path);
  const limiter = shared.limiterOf(binding);
  const requestOf = (request: FastifyRequest, reply: FastifyReply) => ({
    binding,
    limiter,
    shared,
    options,
    request,
    reply,
    network: networkOf(request.ip),
  });
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyLimits[call.body].bytes,
    config: { body: call.body },
    onRequest: (request, reply) => admitRequest(requestOf(request, reply)),
    handler: (request, reply) => answer(requestOf(request, reply)),
  });
}

type LimiterOf = (binding: Binding) => RateLimiter | undefined;

/** Undefined without a limit; limits with one name share their counters. */
function openLimiters({ rateLimits, context }: CallRouteOptions): LimiterOf {
  const shared = new Map<string, RateLimiter>();
  return ({ call, limit }) => {
    if (limit === undefined || !rateLimits) return undefined;
    const { name = call.path } = limit;
    const limiter = shared.get(name) ?? createRateLimiter(name, limit, context.openCounter);
    if (limit.name !== undefined) shared.set(name, limiter);
    return limiter;
  };
}

/** A request and its parsed parts. */
interface Asked<Bound extends Binding> {
  binding: Bound;
  limiter: RateLimiter | undefined;
  shared: Shared;
  options: CallRouteOptions;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The network of the caller. */
  network: string;
}

/** The member of each request, and when the session was looked up. */
const sessions = new WeakMap<FastifyRequest, { viewer: Viewer; foundAt: number }>();

/**
 * Checks access and rate before reading the body, so that nothing of strangers is stored (rules/calls 8 and rules/calls
 * 12).
 */
async function admitRequest(incoming: Asked<Binding>): Promise<void> {
  const { binding, limiter, options, request, reply, network } = incoming;
  if (binding.kind === 'public') return;
  reply.header('cache-control', 'no-store');
  const isMember = binding.kind === 'member';
  const viewer = isMember ? await signedIn(binding.call.auth, request, options.findViewer) : undefined;
  await limiter?.consume({ address: network });
  if (viewer === undefined) return;
  await limiter?.consume({ account: String(viewer.memberId) });
  sessions.set(request, { viewer, foundAt: performance.now() });
}

function answer(incoming: Asked<Binding>): Promise<FastifyReply> {
  const { binding } = incoming;
  if (binding.kind === 'public') return answerAnybody({ ...incoming, binding });
  return binding.kind === 'guest'
    ? answerGuest({ ...incoming, binding })
    : answerMember({ ...incoming, binding });
}

async function answerAnybody(incoming: Asked<PublicBinding>): Promise<FastifyReply> {
  const { binding, shared, request, reply, network } = incoming;
  const { readForStaff } = binding;
  const { replies, findViewer, context } = incoming.options;
  const body = await readFields(request, binding);
  const input = decodeInput(binding.call, body);
  binding.observe?.(input);
  const staff = readForStaff === undefined ? undefined : await findStaff(request, findViewer);
  if (readForStaff !== undefined && staff !== undefined) {
    reply.header('cache-control', 'no-store');
    const output = await limited(incoming, input, () => readForStaff(input, staff));
    return reply.send(binding.call.reply.toWire(output));
  }
  const { reads, expensiveReads } = shared.limiters;
  const isExpensive = binding.isExpensive === true || isDeepPagination(input);
  const permit = (isExpensive ? expensiveReads : reads).permitFor(network);
  const cache = (await mayBypassCache(incoming)) ? undefined : context.cache;
  const { key, entry } = await answerPublic(cache, binding, input, permit);
  replies.learn(request, {
    key,
    route: binding.call.path,
    isShared: readForStaff === undefined ? isCacheable : isCacheableForGuest,
    observe: () => binding.observe?.(input),
  });
  return replies.send(key, entry, request, reply);
}

function isCacheable(request: IncomingMessage): boolean {
  return !isReload(request);
}

/** Staff get a reply of their own, and a session is looked up only in the route. */
function isCacheableForGuest(request: IncomingMessage): boolean {
  return request.headers.authorization === undefined && isCacheable(request);
}

/**
 * A browser that has just written gets fresh replies from any instance (rules/running 39). Beyond the limit it gets
 * cached ones.
 */
async function mayBypassCache({ request, shared, network }: Asked<PublicBinding>): Promise<boolean> {
  if (!isReload(request.raw)) return false;
  return shared.bypassLimiter.consume({ address: network }).then(
    () => true,
    () => false,
  );
}

/** Expensive reads wait for a permit, and are dropped if the client leaves. */
function limited<Output>(
  { shared, reply, network }: Asked<Binding>,
  input: unknown,
  work: () => Promise<Output>,
): Promise<Output> {
  if (!isDeepPagination(input) && !isListSearch(input)) return work();
  return shared.limiters.expensiveReads.run(work, { key: network, signal: leftBefore(reply) });
}

async function answerGuest(incoming: Asked<GuestBinding>): Promise<FastifyReply> {
  const { binding, limiter, request, reply, network } = incoming;
  const address = { address: network };
  const input = decodeInput(binding.call, await readFields(request, binding));
  const account = binding.accountOf?.(input);
  const callers: Caller[] = account === undefined ? [address] : [address, { account }];
  if (account !== undefined) await limiter?.consume({ account });
  const source = { userAgent: request.headers['user-agent'], network };
  const output = await counted(limiter, callers, () => binding.handle(input, source));
  return reply.send(binding.call.reply.toWire(output));
}

async function answerMember(incoming: Asked<MemberBinding>): Promise<FastifyReply> {
  const { binding, limiter, shared, request, reply, network } = incoming;
  const { call } = binding;
  const { findViewer } = incoming.options;
  const session = sessions.get(request);
  if (session === undefined) throw new Error(`${call.name} was not admitted.`);
  const { memberId } = session.viewer;
  const takesFiles = binding.filesField !== undefined && request.isMultipart();
  await using upload = takesFiles ? shared.uploads.begin(memberId) : undefined;
  const body = await readFields(request, binding, upload);
  // The session may have ended during the upload.
  const isLate = request.isMultipart() || performance.now() - session.foundAt > lateAfter;
  const viewer = isLate ? await signedIn(call.auth, request, findViewer) : session.viewer;
  const found = await admitted(binding, body, viewer);
  const input = decodeInput(call, withoutIgnored(binding, body, viewer), (form) =>
    binding.rules?.(form, viewer),
  );
  const idempotencyKey = call.takesIdempotencyKey ? idempotencyKeyIn(request.headers) : null;
  const decodedAt = performance.now();
  const handle = async () => {
    // The session may have ended while waiting for a permit.
    const hasWaited = performance.now() - decodedAt > lateAfter;
    const still = hasWaited ? await signedIn(call.auth, request, findViewer) : viewer;
    return binding.handle(input, still, found, { left: () => leftBefore(reply), idempotencyKey });
  };
  const callers = [{ address: network }, { account: String(memberId) }];
  const output = await counted(limiter, callers, () => limited(incoming, input, handle));
  return reply.send(call.reply.toWire(output));
}

/** Refunds the limit after a success if only failures count, and after our own errors. */
async function counted(
  limiter: RateLimiter | undefined,
  callers: Caller[],
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const giveBack = async () => {
    await Promise.all(callers.map((caller) => limiter?.succeeded(caller)));
  };
  const output = await handle().catch(async (error: unknown) => {
    // Counters may be in an unreachable store: then they expire, and the first error is reported.
    if (isUnavailable(error)) await giveBack().catch(() => undefined);
    throw error;
  });
  await giveBack();
  return output;
}

const namedId = wireId();

/** Finds the call's subject, if the viewer may see it. An invalid body is rejected by decoding. */
async function admitted(binding: MemberBinding, body: WireBody, viewer: Viewer): Promise<unknown> {
  const { admit, named = ({ id }) => id } = binding;
  if (admit === undefined) return undefined;
  const id = namedId.safeParse(named(body));
  return id.success ? admit(id.data, viewer) : undefined;
}

/** rules/calls 9: ignores fields that the viewer may not set. */
function withoutIgnored({ call, ignores }: MemberBinding, body: WireBody, viewer: Viewer): WireBody {
  if (ignores === undefined) return body;
  const names = new Set(ignores(viewer).map((field) => wireNameOf(call, field)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** For a call that needs no session, so an ended one does not matter. */
async function findStaff(request: FastifyRequest, findViewer: FindViewer): Promise<Viewer | undefined> {
  const token = bearerToken(request.headers.authorization);
  const viewer = token === undefined ? undefined : await findViewer(token);
  return typeof viewer === 'object' && isStaff(viewer.role) ? viewer : undefined;
}

function wireNameOf({ request }: Call, field: string | undefined): string | undefined {
  return field === undefined ? undefined : (request.fields?.[field] ?? field);
}

/** Stores a multipart body's files in the upload; without one they are ignored. */
async function readFields(request: FastifyRequest, binding: Binding, upload?: Upload): Promise<WireBody> {
  const { call } = binding;
  if (!request.isMultipart()) return withAddress(request, wireBody(request.body));
  const field = binding.kind === 'member' ? wireNameOf(call, binding.filesField) : undefined;
  const files = field === undefined || upload === undefined ? undefined : { field, upload };
  return withAddress(request, await readMultipart(request, { kind: call.body, files }));
}

/** Merges the path's parameters into the body. */
function withAddress(request: FastifyRequest, body: WireBody): WireBody {
  const query = request.method === 'GET' ? request.query : undefined;
  return { ...wireBody(query), ...body, ...wireBody(request.params) };
}
