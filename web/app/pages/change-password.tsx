import { Navigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useViewer } from '../client/viewer.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { ViewerPlaceholder } from '../slices/accounts/viewer-placeholder.tsx';

/** Standard address for password managers; it opens the dialog in the account panel. */
export default function ChangePasswordPage() {
  const viewer = useViewer();
  return (
    <>
      <PageHead title={accountTexts.changePassword} noindex />
      {viewer.is === 'member' ? (
        <Navigate
          to={paths.areaTab(viewer.profile.id, 'accountbasics')}
          state={{ changesPassword: true }}
          replace
        />
      ) : (
        <ViewerPlaceholder viewer={viewer} label={accountTexts.changePassword} />
      )}
    </>
  );
}
