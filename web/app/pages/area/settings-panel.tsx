import { SettingsSection } from '../../slices/settings/settings-section.tsx';

/** What the office decides about the site (rules/staff-area 18). */
export default function SettingsPanel() {
  return <SettingsSection />;
}
