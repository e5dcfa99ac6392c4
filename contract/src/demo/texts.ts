/** The exact texts about demo content (docs/rules/settings.md). */
import { paths } from '../core/paths.ts';
import type { DemoCounts } from './model.ts';

export const demoTexts = {
  title: 'Demo content',
  about: 'Sample content from the first start, so that there’s something to look at.',
  remove: 'Delete the demo content',
  ask: 'Delete the demo content?',
  forGood: 'This can’t be undone. What you and your members posted stays.',
  signIns: 'Demo accounts are signed out right away.',
  leaving: 'Deleting the demo content…',
  none: 'There’s no demo content.',
  begunAlready: 'The demo content is already being deleted.',
  setup: `You’re using a demo account. To create your own first Super Admin, open ${paths.setup()} and enter the setup code. It’s in the window where Guildhall was started, and in setup-code.txt in DATA_DIR.`,
  others: 'You’re using a demo account. Your own administrators can delete the demo content.',
  refusedSetup: `This site has no administrator of its own yet. Open ${paths.setup()} and enter the setup code from the newest start.`,
  refusedOthers: 'Demo accounts can’t delete the demo content. Your own administrators can.',
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

/** Names the comments of other members that are deleted, too; undefined if there are none. */
export function othersCommentsText({ othersComments }: DemoCounts): string | undefined {
  if (othersComments === 0) return undefined;
  const what = counted(othersComments, 'comment');
  const authors = othersComments === 1 ? 'the author' : 'the authors';
  return `${what} by real members will be deleted too. We’ll notify ${authors}.`;
}

function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}
