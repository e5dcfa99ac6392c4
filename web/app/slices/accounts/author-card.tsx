import type { Author, Standing } from '#contract/accounts/model.ts';
import { Day } from '../../kit/text/moment.tsx';
import classes from './author-card.module.css';
import { Avatar, RoleBadge } from './avatar.tsx';

interface AuthorCardProps {
  author: Author;
  standing: Standing | null;
}

/** Who wrote what stands beside it. */
export function AuthorCard({ author, standing }: AuthorCardProps) {
  return (
    <section aria-label="Posted by" className={classes.card}>
      <Avatar member={author} size={44} />
      <div className={classes.words}>
        <p className={classes.name}>
          {author.firstName} {author.lastName} <RoleBadge role={author.role} />
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
