import { Masters } from '../../slices/masters/masters.tsx';

/** rules/staff-area 3 */
export default function CategoriesPanel() {
  return <Masters kind="category" />;
}
