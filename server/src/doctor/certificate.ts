import { dayLength, dayOf } from '#contract/core/day.ts';
import { type Finding, stops, warning } from './check.ts';
import type { Certificate } from './http-get.ts';

/** Days before its end by which an automatic renewal would have happened. */
const soon = 21;

const renew =
  'Renew it on the proxy in front of Guildhall (with Certbot: certbot renew), then reload the proxy.';
const getTrusted = 'Get one from an issuer that browsers trust, such as Let’s Encrypt.';
const getOther = 'Get a certificate for the name in PUBLIC_URL, or correct PUBLIC_URL.';
const sendChain = 'Set the proxy to send the whole chain (with Certbot: fullchain.pem).';

/** A sentence and advice for each common refusal. */
const refusals: Record<string, [says: string, advice: string]> = {
  CERT_HAS_EXPIRED: ['has expired', renew],
  CERT_NOT_YET_VALID: ['isn’t valid yet', 'Check the clock. If it’s right, get a new certificate.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['is for another name', getOther],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['is self-signed', getTrusted],
  SELF_SIGNED_CERT_IN_CHAIN: ['is from an unknown issuer', getTrusted],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['comes without intermediate certificates', sendChain],
};

/** Undefined if browsers accept it for some weeks. */
export function certificateFault(
  host: string,
  { refusal, until }: Certificate,
  now: Date,
): Finding | undefined {
  if (refusal !== undefined) {
    const [says, advice] = refusals[refusal] ?? [`is wrong (${refusal})`, renew];
    return stops(`The certificate for ${host} ${says}, and browsers reject it.`, advice);
  }
  const left = Math.floor((until.getTime() - now.getTime()) / dayLength);
  const days = `${left} ${left === 1 ? 'day' : 'days'}`;
  if (left >= soon) return undefined;
  return warning(`The certificate for ${host} ends in ${days}, on ${dayOf(until)}.`, renew);
}
