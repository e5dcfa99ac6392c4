import { Taxonomy } from '../../slices/taxonomy/taxonomy.tsx';

/** rules/staff-area 3 */
export default function TypesPanel() {
  return <Taxonomy kind="type" />;
}
