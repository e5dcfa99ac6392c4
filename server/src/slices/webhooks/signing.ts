/** Signs messages as standardwebhooks.com specifies (rules/webhooks 6). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** Bytes; the standard requires 24 to 64. */
const secretLength = 32;

export function newSecret(): string {
  return prefix + randomBytes(secretLength).toString('base64');
}

export interface Message {
  id: string;
  body: string;
}

/** The headers that a receiver checks, with one signature per secret. */
export function signedHeaders(
  { id, body }: Message,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${seconds}.${body}`;
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
  };
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
