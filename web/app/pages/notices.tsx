import { noticeTexts } from '#contract/notices/texts.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { Notices } from '../slices/notices/notices.tsx';

/** What happened to one's own and to what one follows. */
export default function NoticesPage() {
  return (
    <>
      <PageHead title={noticeTexts.heading} noindex />
      <Notices />
    </>
  );
}
