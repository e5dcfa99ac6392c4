import { noticeTexts } from '#contract/notices/texts.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { Notices } from '../slices/notices/notices.tsx';

/** Notifications about the member's own posts and followed ones. */
export default function NoticesPage() {
  return (
    <>
      <PageHead title={noticeTexts.heading} noindex />
      <Notices />
    </>
  );
}
