/** Links to a member's page. Only members may open it, so search engines need not follow (rules/products 39). */
import type { ReactNode } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { Avatar } from './avatar.tsx';
import classes from './member-link.module.css';

interface MemberLinkProps {
  member: Pick<Author, 'id' | 'firstName' | 'lastName' | 'isFormer'>;
}

/** The member's name as a link. */
export function MemberLink({ member }: MemberLinkProps) {
  return (
    <ToMember member={member} className={classes.name}>
      <bdi>{`${member.firstName} ${member.lastName}`}</bdi>
    </ToMember>
  );
}

interface MemberFaceProps {
  member: Pick<Author, 'id' | 'firstName' | 'lastName' | 'avatar' | 'isFormer'>;
  /** Pixels. */
  size: number;
}

/** The avatar beside a name: a link for pointers only; keyboard and screen reader have the name. */
export function MemberFace({ member, size }: MemberFaceProps) {
  return (
    <span aria-hidden>
      <ToMember member={member} className={classes.face} tabIndex={-1}>
        <Avatar member={member} size={size} />
      </ToMember>
    </span>
  );
}

interface ToMemberProps {
  member: Pick<Author, 'id' | 'isFormer'>;
  className: string | undefined;
  tabIndex?: number;
  children: ReactNode;
}

/** A plain link: the surrounding list handles clicks. Former members have no page. */
function ToMember({ member, children, ...link }: ToMemberProps) {
  if (member.isFormer) return children;
  return (
    <a href={paths.profile(member.id)} rel="nofollow" {...link}>
      {children}
    </a>
  );
}
