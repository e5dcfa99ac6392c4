import { dayOf } from '#contract/core/day.ts';
import { certificateFault } from './certificate.ts';
import { type Check, codeOf, type Finding, skipped, stops, warning, well } from './check.ts';
import { type HttpResponse, httpGet } from './http-get.ts';

/** Names that exist within a network only (RFC 6762, RFC 8375, RFC 9476), and addresses without a name. */
const privateHost = /^[^.]+$|\.(?:local|lan|internal|home\.arpa|intranet)$|^[\d.]+$|:/;
const localHost = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[::1\]$/;

const missingName = 'Add an A record with the address of this machine, or correct PUBLIC_URL.';
const wrongProxy = 'Set the proxy to forward requests to HOST and PORT, and check that Guildhall is running.';
const useHttps = 'Put a proxy with a certificate in front of Guildhall, and start PUBLIC_URL with https.';
const noResponse =
  'Check that Guildhall and its proxy are running. Some networks can’t reach themselves, so also try from a phone.';

/** Whether visitors reach Guildhall at PUBLIC_URL, with a certificate that browsers accept. */
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
