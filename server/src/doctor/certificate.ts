/** The certificate behind PUBLIC_URL: whose it is, who vouches for it, and for how long. */
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, getCACertificates } from 'node:tls';
import { dayLength, dayOf } from '#contract/core/day.ts';
import type { Settings } from './context.ts';
import { bareHost } from './knock.ts';
import { type Found, type Probe, skipped, stops, warning, well } from './probe.ts';
import { anyAddressOf, isPublicName, publicUrlOf } from './public-host.ts';

interface Shown {
  /** Why browsers refuse it, such as CERT_HAS_EXPIRED; undefined where they do not. */
  refusal: string | undefined;
  until: Date;
}

/** Days before its end at which a renewal by itself would have come. */
const soon = 21;

export const certificate: Probe<Settings> = {
  subject: 'certificate',
  async examine({ config, resolver }, signal) {
    const url = publicUrlOf(config);
    if (!('hostname' in url)) return url;
    const hostname = bareHost(url);
    if (url.protocol === 'http:') return withoutTls(hostname);
    const address = await anyAddressOf(hostname, resolver);
    if (address === undefined) return skipped(`The name ${hostname} can’t be found.`);
    return judgeCertificate(hostname, await shake(address, url, signal), new Date());
  },
  silence: {
    state: 'warning',
    advice: 'Check that the proxy in front of Guildhall is running and accepts https connections.',
  },
};

function judgeCertificate(hostname: string, { refusal, until }: Shown, now: Date): Found {
  const end = dayOf(until);
  if (refusal !== undefined) return refused(refusal, `${hostname}, until ${end}`);
  const left = Math.floor((until.getTime() - now.getTime()) / dayLength);
  const says = `Valid for ${hostname}, for ${left} more ${left === 1 ? 'day' : 'days'}, until ${end}.`;
  return left < soon ? warning(says, renew) : well(says);
}

function refused(refusal: string, whose: string): Found {
  const why = refusals[refusal] ?? `Browsers reject it (${refusal})`;
  return stops(`${why}: ${whose}.`, remedies[refusal] ?? renew);
}

const renew =
  'Renew it on the proxy in front of Guildhall (with Certbot: certbot renew), then reload the proxy.';

/** The names that OpenSSL and Node have for what is wrong. */
const refusals: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired, and browsers reject it',
  CERT_NOT_YET_VALID: 'The certificate isn’t valid yet, and browsers reject it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name, and browsers reject it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed, and browsers reject it',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is from an issuer that browsers don’t trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is from an issuer that browsers don’t trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The intermediate certificates are missing, and some browsers reject it',
};

/** Where another one of the same kind would be refused as well. */
const remedies: Record<string, string> = {
  CERT_NOT_YET_VALID: 'See the result for the clock. If the clock is right, get a new certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Get a certificate for the name in PUBLIC_URL, or correct PUBLIC_URL.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Get one from an issuer that browsers trust, such as Let’s Encrypt.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Get one from an issuer that browsers trust, such as Let’s Encrypt.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Set the proxy to send the whole chain (with Certbot: fullchain.pem).',
};

function withoutTls(hostname: string): Found {
  if (!isPublicName(hostname))
    return skipped('PUBLIC_URL starts with http, which is fine within your own network.');
  return warning(
    'PUBLIC_URL starts with http, so passwords are sent without encryption.',
    'Put a proxy with a certificate in front of Guildhall, and start PUBLIC_URL with https.',
  );
}

/** Node's own list, and that of this machine: an association may vouch for itself. */
function trusted(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')];
}

async function shake(host: string, url: URL, signal: AbortSignal): Promise<Shown> {
  const hostname = bareHost(url);
  const name = isIP(hostname) === 0 ? { servername: hostname } : {};
  const socket = connect({
    host,
    port: Number(url.port || 443),
    rejectUnauthorized: false,
    ca: trusted(),
    ...name,
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const refusal = socket.authorized ? undefined : String(socket.authorizationError);
    return { refusal, until: new Date(socket.getPeerCertificate().valid_to) };
  } finally {
    socket.destroy();
  }
}
