import { showToast } from '../say/show-toast.tsx';

/**
 * Opens the device's own share sheet if it has one; otherwise copies the link and confirms it. `what` names the link.
 */
export async function shareUrl(url: string, what: string): Promise<void> {
  // Closing the sheet is no failure.
  if (navigator.share) return navigator.share({ url }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
    showToast({ tone: 'good', text: 'Link copied' });
  } catch {
    showToast({ tone: 'plain', text: `${what}: ${url}` });
  }
}
