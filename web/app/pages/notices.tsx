import { PageHead } from '../kit/page/page-head.tsx';

export default function NoticesPage() {
  return (
    <>
      <PageHead title="Notices" noindex />
      <h1>Notices</h1>
    </>
  );
}
