import { FlaggedTable } from '../../slices/flags/flagged-table.tsx';

/** Comments in threads that members flagged. */
export default function FlaggedThreadCommentsPanel() {
  return <FlaggedTable kind="thread" />;
}
