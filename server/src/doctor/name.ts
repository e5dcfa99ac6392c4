import type { Settings } from './context.ts';
import { bareHost } from './knock.ts';
import { type Probe, skipped, stops, warning, well } from './probe.ts';
import { addressesOf, addressHere, publicUrlOf } from './public-host.ts';

/** Whether DNS leads members to PUBLIC_URL. */
export const name: Probe<Settings> = {
  subject: 'name',
  async examine({ config, resolver }) {
    const url = publicUrlOf(config);
    if (!('hostname' in url)) return url;
    const hostname = bareHost(url);
    const addresses = await addressesOf(hostname, resolver);
    if (addresses === undefined)
      return skipped('DNS does not answer here, so nobody can say who knows the name.');
    if (addresses.length > 0) return well(`${hostname} leads to ${addresses.join(' and ')}.`);
    if ((await addressHere(hostname)) === undefined) {
      return stops(`PUBLIC_URL names ${hostname}, which nobody knows.`, advice);
    }
    return warning(`Only machines with a list of their own know ${hostname}, such as this one.`, advice);
  },
  silence: {
    state: 'warning',
    advice: 'See whether the network and the DNS server of this machine are well.',
  },
};

const advice =
  'Have an A record made for it that has the address of this machine, or correct PUBLIC_URL; news of DNS takes hours.';
