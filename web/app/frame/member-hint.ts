import { statusKey } from '../client/session.ts';

/**
 * Runs before the first paint: marks the document when this browser has a session, so that the header
 * never shows a member the guest's links while the page comes alive. It grants nothing.
 */
export const memberHint = `try{if(localStorage.getItem('${statusKey}')==='logged_in')document.documentElement.dataset.member=''}catch{}`;
