import { useNavigate } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { useAnnounceElsewhere } from '../../kit/form/other-tabs.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { useWayBack } from '../../kit/table/back-navigation.ts';

/** A post or an edit that was sent. */
interface Sent<Id> {
  /** Null for what waits for a moderator. */
  id: Id | null;
  message: string;
}

interface Ends<Id> {
  /** Whether its form has been left meanwhile. */
  isLeft: boolean;
  /** The address of the post. */
  pageOf: (id: Id) => string;
  /** To where such a post leads. */
  leadOn: (id: Id, text: string) => void | Promise<void>;
}

/**
 * What comes of a post or an edit that was sent: told to who has left its form, shown in its place where it waits, at the table
 * that one came from, or wherever such a post leads.
 */
export function usePostEnd(memberId: MemberId) {
  const leadBack = useWayBack();
  const showOwn = useOwnPosts(memberId);
  const announceElsewhere = useAnnounceElsewhere();
  return {
    /** Undefined where the form was not opened from a table. */
    leadBack,
    async end<Id>({ id, message }: Sent<Id>, { isLeft, pageOf, leadOn }: Ends<Id>): Promise<void> {
      if (isLeft) return announceElsewhere(message, id === null ? ownPosts(memberId) : pageOf(id));
      if (id === null) return showOwn(message);
      if (leadBack !== undefined) return leadBack(message);
      await leadOn(id, message);
    },
  };
}

/** Where they are, and below them what waits for a moderator. */
export const ownPosts = (memberId: MemberId): string => paths.areaTab(memberId, 'contributions');

/** Leads to one's own posts, where what waits for a moderator stands, and says `text` there (rules/pending-posts 4). */
export function useOwnPosts(memberId: MemberId): (text: string) => Promise<void> {
  const navigate = useNavigate();
  return async (text) => {
    await navigate(ownPosts(memberId), { state: withFlash({ tone: 'good', text }) });
  };
}
