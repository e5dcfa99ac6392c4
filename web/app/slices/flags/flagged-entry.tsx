import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { paths } from '#contract/core/paths.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { QueueEntry } from '../../kit/page/queue-entry.tsx';
import { useFlagged } from './use-flagged.ts';

/** Of the staff's menu: how many comments wait, and the way to the one that was flagged last. */
export default function FlaggedEntry({ className }: { className: string | undefined }) {
  const { count, newest } = useFlagged();
  if (newest === undefined) return null;
  const to = paths.comment(newest.subject, newest.id);
  return <QueueEntry icon={IconFlag} name={flagTexts.waiting} count={count} to={to} className={className} />;
}
