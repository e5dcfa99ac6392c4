import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useState } from 'react';
import type { Author } from '#contract/accounts/model.ts';
import type { PostCard } from '#contract/posts/model.ts';
import type { StaffPost } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import { useReturnLinkState } from '../../kit/table/return-to-table.ts';
import { RowAct, RowLeads } from '../../kit/table/row-act.tsx';
import type { TableAct } from '../../kit/table/use-table-act.ts';
import { RemovalDialog } from './removal-dialog.tsx';

/** Actions of staff on a product or thread, with its own calls and texts. */
export interface StaffActs {
  /** Address of the edit page. */
  edit: string;
  /** Confirmation before deleting. */
  question: string;
  /** Each returns the confirmation message, and throws a Fault on failure. */
  remove: (reason: string) => Promise<string>;
  restore: () => Promise<string>;
  /** Further actions, which also apply to deleted items. */
  besides?: ReactNode;
}

interface StaffRowActsProps {
  post: StaffPost & Pick<PostCard, 'id' | 'title' | 'author'>;
  acts: StaffActs;
  table: TableAct;
  viewer: Pick<Author, 'id'>;
}

/** Existing items can be edited and deleted, and deleted ones restored (rules/staff-area 5). */
export function StaffRowActs({ post, acts, table, viewer }: StaffRowActsProps) {
  const [asks, setAsks] = useState(false);
  const leadsBack = useReturnLinkState();
  const { id, title, author, deletedAt } = post;
  const close = () => setAsks(false);
  const { edit, delete: remove, restore } = { ...staffPostTexts, ...staffPostTexts.acts };
  if (deletedAt !== null)
    return (
      <>
        <RowAct
          icon={IconRestore}
          name={restore}
          of={title}
          isHeld={table.isPending}
          onPress={() => table.act(acts.restore)}
        />
        {acts.besides}
      </>
    );
  return (
    <>
      <RowLeads
        id={`edit-${id}`}
        icon={IconPencil}
        name={edit}
        of={title}
        to={acts.edit}
        state={leadsBack(`edit-${id}`)}
      />
      <RowAct icon={IconTrash} name={remove} of={title} onPress={() => setAsks(true)} />
      {acts.besides}
      {asks && (
        <RemovalDialog
          question={acts.question}
          name={title}
          isOthers={viewer.id !== author.id}
          onDelete={async (reason) => {
            const problem = await acts.remove(reason);
            close();
            await table.done(problem);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
