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
    if (address === undefined) return skipped(`The name ${url.hostname} cannot be found.`);
    const asked = new URL(`${url.href.replace(/\/$/, '')}/healthz`);
    return knock(asked, signal, address).then(
      (answer) => judgeAnswer(url, answer),
      (error) => warning(`Nothing answers at ${url.origin}: ${sentenceOf(error)}.`, seeProxy),
    );
  },
  silence: {
    state: 'warning',
    advice: 'See whether the proxy, the firewall and the router let others through to this machine.',
  },
};

const seeProxy =
  'See whether Guildhall and the proxy in front of it run. Some networks cannot reach themselves from within: try from a telephone, too.';

function judgeAnswer(url: URL, { status, headers, body }: Answer): Found {
  if (status === 200 && body === 'alive\n') return well(`A Guildhall answers at ${url.origin}.`);
  const { location } = headers;
  if (location !== undefined && URL.canParse(location, url.href)) {
    return warning(
      `${url.origin} sends its visitors on to ${new URL(location, url.href).origin}.`,
      'Set PUBLIC_URL to the address at which they arrive.',
    );
  }
  const says = `Something other than Guildhall answers at ${url.origin}, with status ${status}.`;
  return warning(says, 'Set the proxy to pass requests on to HOST and PORT, and see that Guildhall runs.');
}
