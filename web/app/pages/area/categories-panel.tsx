import { Taxonomy } from '../../slices/taxonomy/taxonomy.tsx';

/** rules/staff-area 3 */
export default function CategoriesPanel() {
  return <Taxonomy kind="category" />;
}
