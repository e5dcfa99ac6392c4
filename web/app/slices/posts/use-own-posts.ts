import { useNavigate } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { withFlash } from '../../kit/say/flash.ts';

/** Where they are, and below them what waits for a moderator. */
export const ownPosts = (memberId: MemberId): string => paths.areaTab(memberId, 'contributions');

/** Leads to one's own posts, where what waits for a moderator stands, and says `text` there (rules/newcomers 4). */
export function useOwnPosts(memberId: MemberId): (text: string) => Promise<void> {
  const navigate = useNavigate();
  return async (text) => {
    await navigate(ownPosts(memberId), { state: withFlash({ tone: 'good', text }) });
  };
}
