import { useNavigate } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { useReturnToTable } from '../../kit/table/return-to-table.ts';

/** A post or an edit that was sent. */
interface Sent<Id> {
  /** The ID of the post; null if it waits for a moderator. */
  id: Id | null;
  message: string;
}

interface Ends<Id> {
  /** True if the form was left in the meantime. */
  isLeft: boolean;
  /** Returns the address of the post. */
  pageOf: (id: Id) => string;
  /** Navigates to the page that follows such a post. */
  leadOn: (id: Id, text: string) => void | Promise<void>;
}

/**
 * Shows the result of a sent post or edit, and announces it if the form was left. A pending post leads to the member's
 * own posts, and a form opened from a table back to it. Any other leads to its next page.
 */
export function usePostEnd(memberId: MemberId) {
  const leadBack = useReturnToTable();
  const showOwn = useOwnPosts(memberId);
  const announceSuccess = useAnnounceSuccess();
  return {
    /** Leads back to the table from which the form was opened; undefined if there is none. */
    leadBack,
    async end<Id>({ id, message }: Sent<Id>, { isLeft, pageOf, leadOn }: Ends<Id>): Promise<void> {
      if (isLeft) return announceSuccess(message, id === null ? ownPosts(memberId) : pageOf(id));
      if (id === null) return showOwn(message);
      if (leadBack !== undefined) return leadBack(message);
      await leadOn(id, message);
    },
  };
}

/** Address of the member's own posts and, below them, of the pending ones. */
export const ownPosts = (memberId: MemberId): string => paths.areaTab(memberId, 'contributions');

/** Leads to the member's own posts, which include pending ones, and shows `text` there (rules/pending-posts 4). */
export function useOwnPosts(memberId: MemberId): (text: string) => Promise<void> {
  const navigate = useNavigate();
  return async (text) => {
    await navigate(ownPosts(memberId), { state: withFlash({ tone: 'good', text }) });
  };
}
