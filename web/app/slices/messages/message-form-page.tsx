import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { quotedMessage, replySubject } from '#contract/messages/text.ts';
import { mailboxTexts } from '#contract/messages/texts.ts';
import { getMemberProfile } from '#contract/profiles/calls.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { useSite } from '../../client/environment.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { LazyResult } from '../../kit/list/lazy-result.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { momentText } from '../../kit/text/date-text.ts';
import { useMessage } from './message-queries.ts';
import type { FolderView, Writing } from './messages-view.ts';
import { nameOf } from './use-blocking.ts';
import type { WritingInput } from './use-message-form.ts';

/** The form with its suggestion list loads on demand. */
const load = () => import('./message-form.tsx');

interface MessageFormPageProps {
  writing: Writing;
  view: FolderView;
  profile: OwnProfile;
}

/** Loads the initial values of the form. */
export function MessageFormPage({ writing, ...page }: MessageFormPageProps) {
  const title = writing.is === 'reply' ? mailboxTexts.answer : mailboxTexts.write;
  return (
    <>
      <PageHead title={title} noindex />
      <PageTitle>{title}</PageTitle>
      {formOf()}
    </>
  );

  function formOf(): ReactNode {
    if (writing.is === 'reply') return <Answer id={writing.id} writing={writing} {...page} />;
    if (writing.to !== null) return <ToMember id={writing.to} writing={writing} {...page} />;
    return <Form writing={writing} recipient={null} subject="" text="" {...page} />;
  }
}

function Answer({ id, ...page }: MessageFormPageProps & { id: MessageId }) {
  const { dateFormat } = useSite();
  return (
    <QueryResult query={useMessage(id)} label={label}>
      {({ message: { correspondent, subject, text, sentAt } }) => (
        <Form
          {...page}
          recipient={correspondent.name}
          subject={replySubject(subject)}
          text={quotedMessage({ date: momentText(sentAt, dateFormat), sender: correspondent.name, text })}
        />
      )}
    </QueryResult>
  );
}

function ToMember({ id, ...page }: MessageFormPageProps & { id: MemberId }) {
  const query = useQuery(callQuery(useApi(), getMemberProfile, { id }));
  return (
    <QueryResult query={query} label={label}>
      {(member) => <Form {...page} recipient={nameOf(member)} subject="" text="" />}
    </QueryResult>
  );
}

function Form(input: WritingInput) {
  return (
    <LazyResult load={load} label={label}>
      {({ default: MessageForm }) => <MessageForm {...input} />}
    </LazyResult>
  );
}

const label = 'Loading form';
