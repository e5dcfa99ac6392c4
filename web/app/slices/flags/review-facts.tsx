import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import type { FlagDecision, FlaggedComment, RaisedFlag } from '#contract/flags/model.ts';
import { decisionNames, othersText, reviewTexts } from '#contract/flags/review-texts.ts';
import { flagReasonNames } from '#contract/flags/texts.ts';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './review-facts.module.css';

interface ReviewFactsProps {
  comment: FlaggedComment;
  decisions: readonly FlagDecision[];
}

/** Author and place of the comment, the flags' reasons, and earlier decisions. */
export function ReviewFacts({ comment, decisions }: ReviewFactsProps) {
  const { id, subject, subjectTitle, author, createdAt, flags, flagCount } = comment;
  const others = flagCount - flags.length;
  return (
    <>
      <p>
        <MemberName member={author} /> <span className={classes.quiet}>on</span>{' '}
        <Link to={paths.comment(subject, id)}>{subjectTitle}</Link>
        <span className={classes.when}>
          <Moment at={createdAt} />
        </span>
      </p>
      <Facts title={reviewTexts.flags}>
        {flags.map((flag) => (
          <Raised key={flag.member.id} flag={flag} />
        ))}
        {others > 0 && <li>{othersText(others)}</li>}
      </Facts>
      {decisions.length > 0 && (
        <Facts title={reviewTexts.decisions}>
          {decisions.map((decision) => (
            <Decided key={decision.entryId} decision={decision} />
          ))}
        </Facts>
      )}
    </>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

function Raised({ flag: { member, reason, words, raisedAt } }: { flag: RaisedFlag }) {
  return (
    <li>
      <strong>{reason === null ? reviewTexts.noReason : flagReasonNames[reason]}</strong>
      {words !== '' && <q className={classes.words}>{words}</q>}
      <span className={classes.when}>
        <MemberName member={member} />, <Moment at={raisedAt} />
      </span>
    </li>
  );
}

function Decided({ decision: { member, act, reason, decidedAt, isUndone } }: { decision: FlagDecision }) {
  return (
    <li>
      <strong>{decisionNames[act]}</strong>
      {isUndone && ` · ${reviewTexts.takenBack}`}
      {reason !== '' && <q className={classes.words}>{reason}</q>}
      <span className={classes.when}>
        <MemberName member={member} />, <Moment at={decidedAt} />
      </span>
    </li>
  );
}

/** A member's name, as a link if the member has a page. */
export function MemberName({ member: { id, firstName, lastName, isFormer } }: { member: Author }) {
  const name = `${firstName} ${lastName}`;
  return isFormer ? name : <Link to={paths.profile(id)}>{name}</Link>;
}
