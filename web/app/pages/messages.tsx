import { PageHead } from '../kit/page/page-head.tsx';

export default function MessagesPage() {
  return (
    <>
      <PageHead title="Messages" noindex />
      <h1>Messages</h1>
    </>
  );
}
