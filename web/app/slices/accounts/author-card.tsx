import type { Author, AuthorStanding } from '#contract/accounts/model.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { Day } from '../../kit/text/moment.tsx';
import classes from './author-card.module.css';
import { RoleBadge } from './avatar.tsx';
import { MemberFace, MemberLink } from './member-link.tsx';

interface AuthorCardProps {
  author: Author;
  standing: AuthorStanding | null;
}

/** The author of the content beside it. */
export function AuthorCard({ author, standing }: AuthorCardProps) {
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y: links answer keys with clicks.
    <section aria-label="Posted by" className={classes.card} onClick={followLinks}>
      <MemberFace member={author} size={44} />
      <div className={classes.words}>
        <p className={classes.name}>
          <MemberLink member={author} /> <RoleBadge role={author.role} />
        </p>
        {standing !== null && !author.isFormer && (
          <p className={classes.standing}>
            <span>
              Joined <Day at={standing.joinedAt} />
            </span>
            <span>Reputation {standing.reputation}</span>
          </p>
        )}
      </div>
    </section>
  );
}
