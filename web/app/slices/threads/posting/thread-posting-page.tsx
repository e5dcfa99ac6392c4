import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ThreadId } from '#contract/core/ids.ts';
import { openThread } from '#contract/threads/calls.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { asFault } from '../../../client/api.ts';
import { callQuery, useApi } from '../../../client/queries.ts';
import { useViewer } from '../../../client/viewer.ts';
import { AwaitedPart } from '../../../kit/list/awaited-part.tsx';
import { FailedState, Spinner } from '../../../kit/list/states.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { ViewerWait } from '../../accounts/viewer-wait.tsx';
import { mayEditNow } from '../../posts/may-edit-now.ts';
import { MayNotEdit } from '../../posts/may-not-edit.tsx';
import type { ThreadPostingInput } from './use-thread-posting.ts';

/** The editor is heavy: it comes when somebody posts, and never to the server. */
const load = () => import('./thread-form.tsx');

export function NewThreadPage() {
  const viewer = useViewer();
  return (
    <Titled title={threadTexts.createTitle}>
      {viewer.is === 'member' ? (
        <Form thread={null} profile={viewer.profile} />
      ) : (
        <ViewerWait viewer={viewer} label={formLabel} />
      )}
    </Titled>
  );
}

interface EditThreadPageProps {
  id: ThreadId;
  /** In the place of an edit of what is not there. */
  missing: ReactNode;
}

/** Waits for what the form begins with, or says why there is none. */
export function EditThreadPage({ id, missing }: EditThreadPageProps) {
  const viewer = useViewer();
  const query = callQuery(useApi(), openThread, { id });
  // An edit begins with what is there now, not with what this browser has seen of it.
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
    if (viewer.is !== 'member') return <ViewerWait viewer={viewer} label={formLabel} />;
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
    <AwaitedPart load={load} label={formLabel}>
      {({ default: ThreadForm }) => <ThreadForm {...input} />}
    </AwaitedPart>
  );
}

const formLabel = 'Loading form';

function Waiting() {
  return <Spinner label={formLabel} />;
}

/** On the page and in the window's title. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} noindex />
      <PageTitle>{title}</PageTitle>
      {children}
    </>
  );
}
