import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * One click handler for all links of a long list. Plain anchors render at a fraction of the cost of the router's links,
 * and still navigate without a reload.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !opensInThisTab(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}

/** A click with a modifier key or another button opens a new tab, a download or a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  return event.button === 0 && !event.defaultPrevented && !(altKey || ctrlKey || metaKey || shiftKey);
}

/** Paths where the server has no page: files, feeds, its API. No router accepts two slashes. */
const noPage = /^\/(?:\/|api\/|uploads\/)|\.\w+$/;

/** True if the link opens a page of this site in this tab. Links written by members may lead anywhere. */
export function opensInThisTab(link: HTMLAnchorElement): boolean {
  if (link.target !== '' || link.hasAttribute('download')) return false;
  return link.origin === window.location.origin && !noPage.test(link.pathname);
}
