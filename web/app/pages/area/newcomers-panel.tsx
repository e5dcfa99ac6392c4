import { PendingTable } from '../../slices/pending-posts/pending-table.tsx';

/** The first words of newcomers, for the staff (rules/pending-posts 7). */
export default function NewAccountsPanel() {
  return <PendingTable />;
}
