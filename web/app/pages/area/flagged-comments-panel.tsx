import { FlaggedTable } from '../../slices/flags/flagged-table.tsx';

/** Comments on products that members flagged. */
export default function FlaggedCommentsPanel() {
  return <FlaggedTable kind="product" />;
}
