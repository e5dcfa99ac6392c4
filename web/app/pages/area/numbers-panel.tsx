import { StatisticsSection } from '../../slices/statistics/statistics-section.tsx';

/** What happened here, for those who keep the office (rules/staff-area 17). */
export default function StatisticsPanel() {
  return <StatisticsSection />;
}
