import { Link, type To } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import type { ListByAuthor, ListOwn } from '#contract/posts/model.ts';
import { listOwnThreads, listThreadsBy } from '#contract/threads/author-calls.ts';
import { deleteThread } from '#contract/threads/calls.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { ThreadCard, ThreadList } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useChange } from '../../client/changes.ts';
import type { PagedCall } from '../../client/queries.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { AuthoredList, useRemoval } from '../posts/authored-list.tsx';
import { type OwnActs, PostRow } from '../posts/post-row.tsx';

const sizeOf = ({ threads }: ThreadList) => threads.length;
const pageOf = ({ threads, total }: ThreadList) => ({ items: threads, total });

const ownPages: PagedCall<ListOwn, ThreadList> = { call: listOwnThreads, sizeOf };
const memberPages: PagedCall<ListByAuthor, ThreadList> = { call: listThreadsBy, sizeOf };

/** The member's own huddles, with their actions. */
export function OwnThreads({ list, viewer, all }: { list: ListOwn; viewer: Author; all: To }) {
  const change = useChange();
  const remove = useRemoval();
  const actsOf = ({ id }: ThreadCard): OwnActs => ({
    viewer,
    edit: paths.editThread(id),
    question: threadFormTexts.confirmDelete,
    onDelete: ({ close }) =>
      remove({ remove: () => change(deleteThread, { id }), said: threadFormTexts.deleted, close }),
  });
  return (
    <AuthoredList
      thing="huddle"
      paged={ownPages}
      input={list}
      pageOf={pageOf}
      row={(thread) => <ThreadRow thread={thread} acts={actsOf(thread)} />}
      empty={
        <EmptyState title={threadTexts.none}>
          You haven’t started a huddle yet. <Link to={paths.postThread()}>{threadTexts.createTitle}</Link>
        </EmptyState>
      }
      all={all}
    />
  );
}

/** Huddles of another member. */
export function MemberThreads({ list, all }: { list: ListByAuthor; all: To }) {
  return (
    <AuthoredList
      thing="huddle"
      paged={memberPages}
      input={list}
      pageOf={pageOf}
      row={(thread) => <ThreadRow thread={thread} />}
      empty={
        <EmptyState title={threadTexts.none}>
          This member hasn’t started a huddle yet. <Link to={paths.threads()}>See all huddles</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}

function ThreadRow({ thread, acts }: { thread: ThreadCard; acts?: OwnActs }) {
  const { id } = thread;
  return <PostRow post={thread} subject={{ kind: 'thread', id }} href={paths.thread(id)} acts={acts} />;
}
