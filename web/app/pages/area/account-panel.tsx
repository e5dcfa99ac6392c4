import { useSite } from '../../client/environment.ts';
import { AccountDeletionSection } from '../../slices/account-deletion/account-deletion-section.tsx';
import { PasswordSection } from '../../slices/accounts/change-password.tsx';
import { EmailSection } from '../../slices/accounts/email-section.tsx';
import { SessionsSection } from '../../slices/accounts/sessions-section.tsx';
import { ExportSection } from '../../slices/exports/export-section.tsx';
import { SsoSection, useSignsInBySso } from '../../slices/sso/sso-section.tsx';
import type { PanelProps } from './panel.ts';

/** Sign-in, sessions, data export and account deletion (rules/members-area 8). */
export default function AccountPanel({ profile }: PanelProps) {
  const { sso } = useSite();
  const signsInThere = useSignsInBySso(profile.role);
  return (
    <div>
      {sso && <SsoSection sso={sso} />}
      {!signsInThere && <EmailSection id={profile.id} email={profile.email} />}
      {!signsInThere && <PasswordSection profile={profile} />}
      <SessionsSection changesPassword={!signsInThere} />
      <ExportSection />
      <AccountDeletionSection asksPassword={!signsInThere} />
    </div>
  );
}
