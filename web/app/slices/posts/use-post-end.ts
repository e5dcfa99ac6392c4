import type { MemberId } from '#contract/core/ids.ts';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { useWayBack } from '../../kit/table/way-back.ts';
import { ownPosts, useOwnPosts } from './use-own-posts.ts';

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
  const tellElsewhere = useTellElsewhere();
  return {
    /** Undefined where the form was not opened from a table. */
    leadBack,
    async end<Id>({ id, message }: Sent<Id>, { isLeft, pageOf, leadOn }: Ends<Id>): Promise<void> {
      if (isLeft) return tellElsewhere(message, id === null ? ownPosts(memberId) : pageOf(id));
      if (id === null) return showOwn(message);
      if (leadBack !== undefined) return leadBack(message);
      await leadOn(id, message);
    },
  };
}
