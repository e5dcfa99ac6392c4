import type { Settings } from './context.ts';
import { type Answer, bareHost, knock } from './knock.ts';
import { type Found, type Probe, sentenceOf, skipped, warning, well } from './probe.ts';
import { anyAddressOf, publicUrlOf } from './public-host.ts';

/** Whether a Guildhall answers whoever comes by PUBLIC_URL. */
export const visitors: Probe<Settings> = {
  subject: 'visitors',
  async examine({ config, resolver }, signal) {
    const url = publicUrlOf(config);
    if (!('hostname' in url)) return url;
    const address = await anyAddressOf(bareHost(url), resolver);
    if (address === undefined) return skipped(`The name ${url.hostname} can’t be found.`);
    const asked = new URL(`${url.href.replace(/\/$/, '')}/healthz`);
    return knock(asked, signal, address).then(
      (answer) => judgeAnswer(url, answer),
      (error) => warning(`${url.origin} isn’t responding: ${sentenceOf(error)}.`, seeProxy),
    );
  },
  silence: {
    state: 'warning',
    advice: 'Check that the proxy, the firewall and the router let visitors through to this machine.',
  },
};

const seeProxy =
  'Check that Guildhall and its proxy are running. Some networks can’t reach themselves from inside, so also try from a phone.';

function judgeAnswer(url: URL, { status, headers, body }: Answer): Found {
  if (status === 200 && body === 'alive\n') return well(`Guildhall is responding at ${url.origin}.`);
  const { location } = headers;
  if (location !== undefined && URL.canParse(location, url.href)) {
    return warning(
      `${url.origin} redirects to ${new URL(location, url.href).origin}.`,
      'Set PUBLIC_URL to the address at which they arrive.',
    );
  }
  const says = `Something other than Guildhall responds at ${url.origin}, with status ${status}.`;
  return warning(
    says,
    'Set the proxy to forward requests to HOST and PORT, and check that Guildhall is running.',
  );
}
