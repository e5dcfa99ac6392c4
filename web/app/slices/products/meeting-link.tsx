import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { viewProduct } from '#contract/products/calls.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';

/** The address of an online event. Where members alone may see it, it is requested with their session (rules/facts 5). */
export function MeetingLink({ id, facts }: { id: ProductId; facts: ShownFacts }) {
  const isMember = useViewer().is === 'member';
  const isAsked = isMember && facts.isMeetingPrivate === true;
  const { data } = useQuery({ ...callQuery(useApi(), viewProduct, { id }), enabled: isAsked });
  const url = facts.meetingUrl ?? data?.facts?.meetingUrl;
  if (url !== undefined) {
    return (
      <p>
        <a href={url} target="_blank" rel="noopener nofollow ugc">
          Join online
        </a>
      </p>
    );
  }
  if (facts.isMeetingPrivate !== true || isMember) return null;
  return (
    <p>
      <Link to={paths.login()}>Log in</Link> to see the meeting link.
    </p>
  );
}
