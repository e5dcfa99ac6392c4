import { useState } from 'react';
import type { MemberId } from '#contract/core/ids.ts';
import type { Application } from '#contract/members/applications.ts';
import { applicationScreenTexts as texts } from '#contract/members/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './application-list.module.css';
import { RefuseApplications } from './refuse-applications.tsx';
import { useApplications, useChosen, useDeciding } from './use-applications.ts';

/** Who has registered and waits, for the admins: to let in or refuse, one or many (rules/accounts 65). */
export function ApplicationList() {
  const { applications, total } = useApplications();
  const { ids, mark, markAll } = useChosen(applications);
  if (total === 0) return null;
  return (
    <Section title={texts.title(total)} text={texts.about}>
      <label className={classes.row}>
        <input
          type="checkbox"
          checked={ids.length === applications.length}
          onChange={(event) => markAll(event.currentTarget.checked)}
        />
        {texts.all}
      </label>
      <ul className={classes.list}>
        {applications.map((application) => (
          <li key={application.id}>
            <Applicant
              application={application}
              isChosen={ids.includes(application.id)}
              onChoose={(isChosen) => mark(application.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <Acts ids={ids} />
    </Section>
  );
}

interface ApplicantProps {
  application: Application;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Applicant({ application, isChosen, onChoose }: ApplicantProps) {
  const { firstName, lastName, email, appliedAt } = application;
  return (
    <label className={classes.row}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <span>
        {firstName} {lastName}, {email}. {texts.since} <Moment at={appliedAt} />
      </span>
    </label>
  );
}

/** What can be done with those who are chosen. */
function Acts({ ids }: { ids: MemberId[] }) {
  const { approve, refuse, isPending } = useDeciding(ids);
  const [isRefusing, setRefusing] = useState(false);
  const isDisabled = ids.length === 0 || isPending;
  return (
    <div className={classes.acts}>
      <Button size="s" disabled={isDisabled} onClick={approve}>
        {texts.approve}
      </Button>
      <Button size="s" variant="default" disabled={isDisabled} onClick={() => setRefusing(true)}>
        {texts.refuse}
      </Button>
      {isRefusing && (
        <RefuseApplications
          count={ids.length}
          onRefuse={async (reason) => {
            await refuse(reason);
            setRefusing(false);
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
