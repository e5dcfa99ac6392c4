import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ThreadId } from '#contract/core/ids.ts';
import { openThread } from '#contract/threads/calls.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { asFault } from '../../../client/api.ts';
import { callQuery, useApi } from '../../../client/queries.ts';
import { useViewer } from '../../../client/viewer.ts';
import { LazyResult } from '../../../kit/list/lazy-result.tsx';
import { FailedState, Spinner } from '../../../kit/list/states.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { ViewerPlaceholder } from '../../accounts/viewer-placeholder.tsx';
import { mayEditNow } from '../../posts/may-edit-now.ts';
import { MayNotEdit } from '../../posts/may-not-edit.tsx';
import type { ThreadPostingInput } from './use-thread-posting.ts';

/** The editor is large: it loads only for posting, and never on the server. */
const load = () => import('./thread-form.tsx');

export function NewThreadPage() {
  const viewer = useViewer();
  return (
    <Titled title={threadTexts.createTitle}>
      {viewer.is === 'member' ? (
        <Form thread={null} profile={viewer.profile} />
      ) : (
        <ViewerPlaceholder viewer={viewer} label={formLabel} />
      )}
    </Titled>
  );
}

interface EditThreadPageProps {
  id: ThreadId;
  /** Shown if the thread to edit does not exist. */
  missing: ReactNode;
}

/** Loads what the form needs, or says why it cannot be shown. */
export function EditThreadPage({ id, missing }: EditThreadPageProps) {
  const viewer = useViewer();
  const query = callQuery(useApi(), openThread, { id });
  // An edit starts from the server's current data, not from this browser's cache.
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    queryKey: [...query.queryKey, 'to edit'],
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null && asFault(error).code === 'not_found') return missing;
  return <Titled title={threadFormTexts.updateTitle}>{content()}</Titled>;

  function content(): ReactNode {
    if (error !== null && data === undefined)
      return <FailedState message={asFault(error).message} onRetry={() => refetch()} retrying={isFetching} />;
    if (viewer.is !== 'member') return <ViewerPlaceholder viewer={viewer} label={formLabel} />;
    if (data === undefined) return <Waiting />;
    return mayEditNow(viewer.profile, data) ? (
      <Form thread={data} profile={viewer.profile} />
    ) : (
      <MayNotEdit
        title={threadFormTexts.mayNotEdit}
        subject={{ kind: 'thread', id }}
        isOwn={data.author.id === viewer.profile.id}
      />
    );
  }
}

function Form(input: ThreadPostingInput) {
  return (
    <LazyResult load={load} label={formLabel}>
      {({ default: ThreadForm }) => <ThreadForm {...input} />}
    </LazyResult>
  );
}

const formLabel = 'Loading form';

function Waiting() {
  return <Spinner label={formLabel} />;
}

/** Title on the page and of the window. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} noindex />
      <PageTitle>{title}</PageTitle>
      {children}
    </>
  );
}
