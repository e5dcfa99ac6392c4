/** The exact texts about demo content (docs/rules/settings.md). */
import { paths } from '../core/paths.ts';
import type { DemoCounts } from './model.ts';

export const demoTexts = {
  title: 'Demo content',
  about: 'It came with the first start, so that there is something to look at.',
  remove: 'Start with an empty catalogue',
  ask: 'Do you wish to remove the demo content?',
  forGood: 'It cannot be brought back. What you and your members posted elsewhere stays.',
  signIns: 'The sign-ins of the demo content end at once.',
  leaving: 'Demo content is being removed.',
  none: 'There is no demo content here.',
  begunAlready: 'The demo content is being removed already.',
  setup: `You are signed in with the demo content. Become the first Super Admin of your own: open ${paths.setup()} and enter the setup code, which is in the window where Guildhall was started and in setup-code.txt in DATA_DIR.`,
  others: 'You are signed in with the demo content. Administrators of your own have it removed.',
  refusedSetup: `Nobody of your own can administer this site yet. Open ${paths.setup()} and enter the setup code of the newest start.`,
  refusedOthers: 'Who belongs to the demo content cannot remove it. Administrators of your own can.',
} as const;

/** `24 members, 60 products, 1 huddle and 190 comments` */
export function demoCountsText({ members, products, threads, comments }: DemoCounts): string {
  const parts = [
    counted(members, 'member'),
    counted(products, 'product'),
    counted(threads, 'huddle'),
    counted(comments, 'comment'),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** What goes beside it; undefined where nobody else wrote below it. */
export function othersCommentsText({ othersComments }: DemoCounts): string | undefined {
  if (othersComments === 0) return undefined;
  const what = counted(othersComments, 'comment');
  const goes = othersComments === 1 ? 'goes' : 'go';
  return `${what} that others wrote below it ${goes}, too; each who wrote there is told so in a notice.`;
}

function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}
