import { BackupsSection } from '../../slices/backups/backups-section.tsx';

/** The backups, for those who keep the office (rules/staff-area 15). */
export default function BackupsPanel() {
  return <BackupsSection />;
}
