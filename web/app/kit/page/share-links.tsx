import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs';
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import classes from './share-links.module.css';
import { shareUrl } from './share-url.ts';
import { useHydrated } from './use-hydrated.ts';

const networks = ['Facebook', 'X', 'LinkedIn'] as const;
type Network = (typeof networks)[number];

const icons: Record<Network, typeof IconLink> = {
  Facebook: IconBrandFacebook,
  X: IconBrandX,
  LinkedIn: IconBrandLinkedin,
};

interface ShareLinksProps {
  /** The absolute address to share. */
  url: string;
  title: string;
}

/** Links to three networks' own share forms, and a button to copy the address; none of their scripts run here. */
export function ShareLinks({ url, title }: ShareLinksProps) {
  const urls = shareUrls(url, title);
  return (
    <div className={classes.share}>
      <span className={classes.lead}>Share</span>
      {networks.map((network) => {
        const Icon = icons[network];
        return (
          <a
            key={network}
            className={classes.button}
            href={urls[network]}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share on ${network} (opens in a new tab)`}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </a>
        );
      })}
      <ShareButton url={url} />
    </div>
  );
}

/** Share buttons for three networks: plain links to the networks' own forms (rules/products 19). */
export function shareUrls(url: string, title: string): Record<Network, string> {
  const to = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;
  return {
    Facebook: to('https://www.facebook.com/sharer/sharer.php', { u: url }),
    X: to('https://x.com/intent/post', { text: title, url }),
    LinkedIn: to('https://www.linkedin.com/sharing/share-offsite/', { url }),
  };
}

/** Opens the device's own share sheet if it has one. */
function ShareButton({ url }: { url: string }) {
  const hasSheet = useHydrated() && 'share' in navigator;
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.copy}`}
      onClick={() => shareUrl(url, 'The link')}
    >
      <IconLink size={18} stroke={1.75} aria-hidden /> {hasSheet ? 'Share' : 'Copy link'}
    </button>
  );
}
