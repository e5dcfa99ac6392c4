import { recordScreenTexts } from '#contract/moderation/texts.ts';
import { RecordTable } from '../../slices/moderation/record-table.tsx';

/** What the staff did. */
export default function RecordPanel() {
  return <RecordTable title={recordScreenTexts.title} />;
}
