import { Taxonomy } from '../../slices/taxonomy/taxonomy.tsx';

/** rules/staff-area 3 */
export default function LabelsPanel() {
  return <Taxonomy kind="label" />;
}
