import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { plainView, type ThreadsView, threadsAddress } from './threads-view.ts';

/** 'No huddles found!', and what to do next. */
export function EmptyThreads({ view }: { view: ThreadsView }) {
  const start = (text: string) => <Link to={paths.postThread()}>{text}</Link>;
  return (
    <EmptyState title={threadTexts.none}>
      {view.skip > 0 ? (
        <>
          The list ends before this page.{' '}
          <Link to={threadsAddress({ ...view, skip: 0 })}>Go to its beginning</Link>.
        </>
      ) : view.text !== '' ? (
        <>
          Try fewer or other words, or{' '}
          <Link to={threadsAddress({ ...plainView, order: view.order })}>show all huddles</Link>. Nobody has
          asked yet? {start('Start the huddle')} yourself.
        </>
      ) : view.order === 'unanswered' ? (
        <>
          Every huddle has an answer. <Link to={threadsAddress(plainView)}>Read the newest</Link>, or{' '}
          {start('start one')}.
        </>
      ) : (
        <>The forum is still empty. {start('Start the first huddle')}.</>
      )}
    </EmptyState>
  );
}
