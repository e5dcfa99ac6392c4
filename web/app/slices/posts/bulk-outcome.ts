/** What is said of an act on many that is over. */
import type { AskedBulk, BulkAct, BulkProgress } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { totalText } from './counts.ts';

type Asked = Pick<AskedBulk, 'isPart'> & { act: BulkAct };

/** `thing` is what a row is. */
export function outcomeText({ act, isPart }: Asked, progress: BulkProgress, thing: string): string {
  const { total, done, changed, hasFailed } = progress;
  const counted = (count: number) => totalText(count, count, thing);
  const said = [staffPostTexts.worked(act, counted(changed))];
  if (hasFailed) said.push(staffPostTexts.brokeOff(done, counted(total)));
  else if (changed < total) said.push(staffPostTexts.notAll(counted(total)));
  if (isPart) said.push(staffPostTexts.isPart);
  return said.join(' ');
}
