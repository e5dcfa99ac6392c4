import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { OwnChoices } from '../../slices/notification-emails/own-choices.tsx';
import type { PanelProps } from './panel.ts';

/** Notification settings for each kind of event (rules/members-area 16). */
export default function NoticesPanel({ profile }: PanelProps) {
  return (
    <Section title={emailTexts.panelTitle} text={emailTexts.panelText}>
      <OwnChoices
        zoneNote={
          <>
            To change the time zone, go to <Link to={paths.areaTab(profile.id, 'profile')}>Profile</Link>.
          </>
        }
      />
    </Section>
  );
}
