import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link, type To, useSearchParams } from 'react-router';
import { areaAuth, mayUse } from '#contract/accounts/area.ts';
import { isStaff } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import { getMemberProfile } from '#contract/profiles/calls.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { LazyResult } from '../../kit/list/lazy-result.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import actionClasses from '../../kit/page/page-actions.module.css';
import { PageHead } from '../../kit/page/page-head.tsx';
import { WaitingPage } from '../../kit/page/waiting-page.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { MemberComments } from '../../slices/comments/authored-comments.tsx';
import { WriteToMember } from '../../slices/messages/write-to-member.tsx';
import { MemberProducts } from '../../slices/products/authored-products.tsx';
import { MemberHead } from '../../slices/profiles/member-head.tsx';
import { MemberThreads } from '../../slices/threads/authored-threads.tsx';
import { ListsNav } from './lists-nav.tsx';
import { listInput, type MemberList, memberListAddress, memberLists, readListsView } from './lists-view.ts';
import classes from './member-page.module.css';

interface MemberPageProps {
  id: MemberId;
  viewer: OwnProfile;
  /** Shown if the member does not exist. */
  missing: ReactNode;
}

/** The public page of another member (rules/members-area 15). */
export default function MemberPage({ id, viewer, missing }: MemberPageProps) {
  const query = useQuery(callQuery(useApi(), getMemberProfile, { id }));
  if (query.error !== null && asFault(query.error).code === 'not_found') return missing;
  if (query.isPending) return <WaitingPage label={label} />;
  return (
    <QueryResult query={query} label={label}>
      {(member) => (
        <div className={classes.page}>
          <PageHead title={`${member.firstName} ${member.lastName}`} noindex />
          <MemberHead member={member} acts={<Acts id={id} viewer={viewer} />} />
          {member.private?.isUnreachable && (
            <Banner tone="plain" announce={false}>
              {emailTexts.toldStaff}
            </Banner>
          )}
          {isStaff(viewer.role) && (
            <LazyResult load={loadNotes} waiting={null}>
              {({ default: StaffNotes }) => <StaffNotes id={id} />}
            </LazyResult>
          )}
          <Lists id={id} />
        </div>
      )}
    </QueryResult>
  );
}

const label = 'Loading member';

const loadNotes = () => import('./staff-notes.tsx');

function Acts({ id, viewer }: Pick<MemberPageProps, 'id' | 'viewer'>) {
  return (
    <div className={classes.acts}>
      <WriteToMember id={id} />
      {mayUse(viewer.role, areaAuth.users) && (
        <Link to={paths.managedMember(viewer.id, id)} className={actionClasses.action}>
          Manage this member
        </Link>
      )}
    </div>
  );
}

/** Each slice provides its own list. */
const lists: Record<MemberList, ComponentType<{ list: ListByAuthor; all: To }>> = {
  products: MemberProducts,
  huddles: MemberThreads,
  comments: MemberComments,
};

function Lists({ id }: { id: MemberId }) {
  const [query] = useSearchParams();
  const { of } = readListsView(memberLists, query);
  const at = (list: MemberList) => memberListAddress(id, { of: list, text: '' });
  const List = lists[of];
  return (
    <>
      <ListsNav label="Posts and comments" lists={memberLists} open={of} at={at} />
      <div>
        <List key={of} list={{ ...listInput({ of, text: '' }), authorId: id }} all={at(of)} />
      </div>
    </>
  );
}
