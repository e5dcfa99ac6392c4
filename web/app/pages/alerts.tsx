import { alertTexts } from '#contract/alerts/texts.ts';
import { useViewer } from '../client/viewer.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { ViewerPlaceholder } from '../slices/accounts/viewer-placeholder.tsx';
import { AlertsScreen } from '../slices/alerts/alerts-screen.tsx';

/** Page of keyword alerts, which notify a member of products. */
export default function AlertsPage() {
  const viewer = useViewer();
  return (
    <>
      <PageHead title={alertTexts.title} noindex />
      <PageTitle lead={alertTexts.lead}>{alertTexts.title}</PageTitle>
      {viewer.is === 'member' ? (
        <AlertsScreen memberId={viewer.profile.id} />
      ) : (
        <ViewerPlaceholder viewer={viewer} label={alertTexts.loading} />
      )}
    </>
  );
}
