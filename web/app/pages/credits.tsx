import { creditTexts } from '#contract/credits/texts.ts';
import { useViewer } from '../client/viewer.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { ViewerPlaceholder } from '../slices/accounts/viewer-placeholder.tsx';
import { CreditsScreen } from '../slices/credits/credits-screen.tsx';

/** A member's credit hours. */
export default function CreditsPage() {
  const viewer = useViewer();
  return (
    <>
      <PageHead title={creditTexts.title} noindex />
      <PageTitle lead={creditTexts.lead}>{creditTexts.title}</PageTitle>
      {viewer.is === 'member' ? (
        <CreditsScreen />
      ) : (
        <ViewerPlaceholder viewer={viewer} label={creditTexts.loading} />
      )}
    </>
  );
}
