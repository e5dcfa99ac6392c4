/** Where a share goes. Pure. */
export const networks = ['Facebook', 'X', 'LinkedIn'] as const;
export type Network = (typeof networks)[number];

/** specification 2: share buttons for three networks; plain links to the networks' own forms. */
export function shareUrls(url: string, title: string): Record<Network, string> {
  const to = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;
  return {
    Facebook: to('https://www.facebook.com/sharer/sharer.php', { u: url }),
    X: to('https://x.com/intent/post', { text: title, url }),
    LinkedIn: to('https://www.linkedin.com/sharing/share-offsite/', { url }),
  };
}
