import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs';
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useState } from 'react';
import classes from './share-links.module.css';
import { useHydrated } from './use-hydrated.ts';

const networks = ['Facebook', 'X', 'LinkedIn'] as const;
type Network = (typeof networks)[number];

const icons: Record<Network, typeof IconLink> = {
  Facebook: IconBrandFacebook,
  X: IconBrandX,
  LinkedIn: IconBrandLinkedin,
};

interface ShareLinksProps {
  /** Absolute. */
  url: string;
  title: string;
}

/** Links to three networks' own forms, and the address to take along; nothing of theirs runs here. */
export function ShareLinks({ url, title }: ShareLinksProps) {
  const urls = shareUrls(url, title);
  return (
    <div className={classes.share}>
      <Lead url={url} title={title} />
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
      <CopyLink url={url} />
    </div>
  );
}

/** rules/products 19: share buttons for three networks; plain links to the networks' own forms. */
export function shareUrls(url: string, title: string): Record<Network, string> {
  const to = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;
  return {
    Facebook: to('https://www.facebook.com/sharer/sharer.php', { u: url }),
    X: to('https://x.com/intent/post', { text: title, url }),
    LinkedIn: to('https://www.linkedin.com/sharing/share-offsite/', { url }),
  };
}

/** Where the device has a share sheet of its own, the word opens it. */
function Lead(page: ShareLinksProps) {
  if (!useHydrated() || !navigator.share) return <span className={classes.lead}>Share</span>;
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.copy}`}
      onClick={() => navigator.share(page).catch(() => undefined)}
    >
      Share
    </button>
  );
}

function CopyLink({ url }: { url: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <button type="button" className={`${classes.button} ${classes.copy}`} onClick={copy}>
        <IconLink size={18} stroke={1.75} aria-hidden /> Copy link
      </button>
      <span role="status" className={classes.outcome}>
        {outcome === 'copied' && 'Link copied'}
        {outcome === 'failed' && <input readOnly value={url} aria-label="Link to copy" />}
      </span>
    </>
  );
}
