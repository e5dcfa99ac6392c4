import { NumbersSection } from '../../slices/numbers/numbers-section.tsx';

/** What happened here, for those who keep the office (rules/staff-area 17). */
export default function NumbersPanel() {
  return <NumbersSection />;
}
