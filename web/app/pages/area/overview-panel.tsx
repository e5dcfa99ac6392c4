import { StaffOverview } from '../../slices/overview/staff-overview.tsx';
import type { PanelProps } from './panel.ts';

/** What needs the staff, first of all (rules/staff-area 21). */
export default function OverviewPanel({ profile }: PanelProps) {
  return <StaffOverview memberId={profile.id} />;
}
