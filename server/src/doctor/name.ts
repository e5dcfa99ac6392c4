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
    if (addresses === undefined) return skipped('DNS isn’t responding, so the name can’t be checked.');
    if (addresses.length > 0) return well(`${hostname} leads to ${addresses.join(' and ')}.`);
    if ((await addressHere(hostname)) === undefined) {
      return stops(`${hostname} in PUBLIC_URL isn’t in DNS.`, advice);
    }
    return warning(`${hostname} is known to this machine, but isn’t in DNS.`, advice);
  },
  silence: {
    state: 'warning',
    advice: 'Check the network and the DNS server of this machine.',
  },
};

const advice =
  'Add an A record with the address of this machine, or correct PUBLIC_URL. DNS changes can take hours.';
