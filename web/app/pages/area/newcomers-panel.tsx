import { HeldTable } from '../../slices/newcomers/held-table.tsx';

/** The first words of newcomers, for the staff (rules/newcomers 7). */
export default function NewcomersPanel() {
  return <HeldTable />;
}
