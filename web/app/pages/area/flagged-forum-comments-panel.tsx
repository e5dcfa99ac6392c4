import { FlaggedTable } from '../../slices/flags/flagged-table.tsx';

/** Comments in threads that members flagged. */
export default function FlaggedForumCommentsPanel() {
  return <FlaggedTable kind="thread" />;
}
