import { PageHead } from '../kit/page/page-head.tsx';

export default function AlertsPage() {
  return (
    <>
      <PageHead title="Deal Alerts" noindex />
      <h1>Deal Alerts</h1>
    </>
  );
}
