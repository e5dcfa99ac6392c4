import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { getCACertificates, type TLSSocket } from 'node:tls';
import { dayLength, dayOf } from '#contract/core/day.ts';
import { type Check, codeOf, type Finding, skipped, stops, warning, well } from './check.ts';

/** Days before its end by which an automatic renewal would have happened. */
const soon = 21;

const renew =
  'Renew it on the proxy in front of Guildhall (with Certbot: certbot renew), then reload the proxy.';
const getTrusted = 'Get one from an issuer that browsers trust, such as Let’s Encrypt.';
const getOther = 'Get a certificate for the name in PUBLIC_URL, or correct PUBLIC_URL.';
const sendChain = 'Set the proxy to send the whole chain (with Certbot: fullchain.pem).';

/** A sentence and advice for each common rejection. */
const refusals: Record<string, [says: string, advice: string]> = {
  CERT_HAS_EXPIRED: ['has expired', renew],
  CERT_NOT_YET_VALID: ['isn’t valid yet', 'Check the clock. If it’s right, get a new certificate.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['is for another name', getOther],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['is self-signed', getTrusted],
  SELF_SIGNED_CERT_IN_CHAIN: ['is from an unknown issuer', getTrusted],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['comes without intermediate certificates', sendChain],
};

/** Undefined if browsers accept it for some weeks. */
function certificateFault(host: string, { refusal, until }: Certificate, now: Date): Finding | undefined {
  if (refusal !== undefined) {
    const [says, advice] = refusals[refusal] ?? [`is wrong (${refusal})`, renew];
    return stops(`The certificate for ${host} ${says}, and browsers reject it.`, advice);
  }
  const left = Math.floor((until.getTime() - now.getTime()) / dayLength);
  const days = `${left} ${left === 1 ? 'day' : 'days'}`;
  if (left >= soon) return undefined;
  return warning(`The certificate for ${host} ends in ${days}, on ${dayOf(until)}.`, renew);
}

/** Names that exist within a network only (RFC 6762, RFC 8375, RFC 9476), and addresses without a name. */
const privateHost = /^[^.]+$|\.(?:local|lan|internal|home\.arpa|intranet)$|^[\d.]+$|:/;
const localHost = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[::1\]$/;

const missingName = 'Add an A record with the address of this machine, or correct PUBLIC_URL.';
const wrongProxy = 'Set the proxy to forward requests to HOST and PORT, and check that Guildhall is running.';
const useHttps = 'Put a proxy with a certificate in front of Guildhall, and start PUBLIC_URL with https.';
const noResponse =
  'Check that Guildhall and its proxy are running. Some networks can’t reach themselves, so also try from a phone.';

/** Checks that visitors reach Guildhall at PUBLIC_URL, with a certificate that browsers accept. */
export const address: Check = {
  subject: 'address',
  async run({ config: { publicUrl }, lookup }, signal) {
    if (publicUrl === undefined)
      return skipped('PUBLIC_URL isn’t set, so Guildhall is for this machine only.');
    const url = new URL(publicUrl);
    if (localHost.test(url.hostname)) return skipped('PUBLIC_URL is for this machine only.');
    const response = await httpGet(new URL('/healthz', url), signal, lookup).catch(codeOf);
    if (typeof response !== 'string') return judgeResponse(url, response);
    if (response === 'ENOTFOUND') return stops(`${url.hostname} in PUBLIC_URL isn’t in DNS.`, missingName);
    return warning(`${url.origin} isn’t responding (${response}).`, noResponse);
  },
  unanswered: {
    state: 'warning',
    advice: 'Check that DNS, proxy, firewall and router let visitors through.',
  },
};

function judgeResponse(url: URL, { status, headers, body, certificate }: HttpResponse): Finding {
  const { origin, hostname } = url;
  const fault = certificate && certificateFault(hostname, certificate, new Date());
  if (fault?.state === 'stops') return fault;
  const target = URL.parse(headers.location ?? '', url.href)?.origin ?? origin;
  if (target !== origin)
    return warning(
      `${origin} redirects to ${target}.`,
      'Set PUBLIC_URL to the address at which visitors arrive.',
    );
  const other = `Something other than Guildhall responds at ${origin}, with status ${status}.`;
  if (status !== 200 || body !== 'alive\n') return warning(other, wrongProxy);
  if (fault !== undefined) return fault;
  const says = `Guildhall is responding at ${origin}`;
  if (certificate !== undefined) return well(`${says} with a certificate until ${dayOf(certificate.until)}.`);
  if (privateHost.test(hostname))
    return well(`${says}, which is fine without https within your own network.`);
  return warning('PUBLIC_URL starts with http, so passwords are sent without encryption.', useHttps);
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Its first kilobyte, more than Guildhall replies to these requests. */
  body: string;
  /** Undefined without https. */
  certificate: Certificate | undefined;
}

export interface Certificate {
  /** The reason that browsers reject it, by the names of OpenSSL and Node, such as CERT_HAS_EXPIRED. */
  refusal: string | undefined;
  until: Date;
}

/** Also gets a response if the certificate is wrong. Throws network errors. */
export function httpGet(url: URL, signal: AbortSignal, lookup?: LookupFunction): Promise<HttpResponse> {
  const isHttps = url.protocol === 'https:';
  // An association may run its own certificate authority, known to its machines.
  const ca = isHttps ? [...getCACertificates('default'), ...getCACertificates('system')] : undefined;
  const headers = { 'user-agent': 'guildhall-doctor' };
  const options = { agent: false, signal, rejectUnauthorized: false, headers, ca, ...(lookup && { lookup }) };
  return new Promise((resolve, reject) => {
    const sent = (isHttps ? requestHttps : requestHttp)(url, options, (response) => {
      const { statusCode: status = 0, headers, socket } = response;
      const certificate = isHttps ? certificateOf(socket as TLSSocket) : undefined;
      readStart(response).then((body) => resolve({ status, headers, body, certificate }), reject);
    });
    sent.on('error', reject).end();
  });
}

function certificateOf(socket: TLSSocket): Certificate {
  const refusal = socket.authorized ? undefined : String(socket.authorizationError);
  return { refusal, until: new Date(socket.getPeerCertificate().valid_to) };
}

async function readStart(response: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) {
    body += chunk;
    if (body.length > 1_000) break;
  }
  return body;
}
