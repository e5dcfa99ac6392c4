import { useNavigate } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { withFlash } from '../../kit/say/flash.ts';

/** Leads to one's own posts, where what waits for a moderator stands, and says `text` there (rules/newcomers 4). */
export function useOwnPosts(memberId: MemberId): (text: string) => Promise<void> {
  const navigate = useNavigate();
  return async (text) => {
    await navigate(paths.areaTab(memberId, 'contributions'), { state: withFlash({ tone: 'good', text }) });
  };
}
