/** Who may read the numbers of `/metrics` (rules/running 5): they say how much is done, and by which routes. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import { callTexts } from '#contract/core/texts.ts';
import { addressTest } from './network.ts';
import { bearerToken } from './viewer.ts';

/** What proxies add to tell on whose behalf they ask. */
const ofProxies = /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip)$/;

const isLoopback = addressTest('127.0.0.0/8, ::1');

/**
 * Throws unless the request has the token, or comes from this very machine. Where there is no token nobody else can have
 * one, and there is nothing to be found.
 */
export function demandMetricsAccess(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void {
  if (isFromHere(request)) return;
  if (token === undefined) throw new Fault('not_found', callTexts.nothingHere);
  if (isSame(bearerToken(request.headers.authorization) ?? '', token)) return;
  reply.header('www-authenticate', 'Bearer');
  throw new Fault('unauthenticated', 'This requires the token in METRICS_TOKEN.');
}

/** A proxy on this machine asks for people elsewhere. */
function isFromHere({ raw }: FastifyRequest): boolean {
  if (!isLoopback(raw.socket.remoteAddress ?? '')) return false;
  return !Object.keys(raw.headers).some((name) => ofProxies.test(name));
}

/** Takes as long for any two, wherever they differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
