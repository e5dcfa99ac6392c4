/** rules/products 39: the ways to a member's page, which is for members alone: no machine need follow. */
import type { ReactNode } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { Avatar } from './avatar.tsx';
import classes from './member-link.module.css';

interface MemberLinkProps {
  member: Pick<Author, 'id' | 'firstName' | 'lastName' | 'isFormer'>;
}

/** The member's name. */
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

/** The avatar beside a name: a way for mouse and finger; the keyboard and the ear have the name. */
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

/** A plain link: what stands around it takes care of clicks. Of a former member there is no page. */
function ToMember({ member, children, ...link }: ToMemberProps) {
  if (member.isFormer) return children;
  return (
    <a href={paths.profile(member.id)} rel="nofollow" {...link}>
      {children}
    </a>
  );
}
