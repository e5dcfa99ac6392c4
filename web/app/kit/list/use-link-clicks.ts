import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * One click handler for all links of a long list. They are plain anchors, which cost a fraction of the router's
 * links to render, and change pages without a reload all the same.
 */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !staysHere(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}

/** With a key held down or another button, a click asks for a new tab, a download or a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  return event.button === 0 && !event.defaultPrevented && !(altKey || ctrlKey || metaKey || shiftKey);
}

/** Paths at which the server has something else than a page: files, feeds, its interface. No router takes two slashes. */
const noPage = /^\/(?:\/|api\/|uploads\/)|\.\w+$/;

/** It opens a page of ours, here. What members wrote may lead to anything. */
export function staysHere(link: HTMLAnchorElement): boolean {
  if (link.target !== '' || link.hasAttribute('download')) return false;
  return link.origin === window.location.origin && !noPage.test(link.pathname);
}
