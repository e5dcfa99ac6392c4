import { PasswordSection } from '../../slices/accounts/change-password.tsx';
import { EmailSection } from '../../slices/accounts/email-section.tsx';
import { SessionsSection } from '../../slices/accounts/sessions-section.tsx';
import { DepartureSection } from '../../slices/departures/departure-section.tsx';
import { ExportSection } from '../../slices/exports/export-section.tsx';
import type { PanelProps } from './panel.ts';

/** How one signs in, where one is, what one can take along, and how one leaves (rules/members-area 8). */
export default function AccountPanel({ profile }: PanelProps) {
  return (
    <div>
      <EmailSection id={profile.id} email={profile.email} />
      <PasswordSection profile={profile} />
      <SessionsSection />
      <ExportSection />
      <DepartureSection />
    </div>
  );
}
