import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { masterLists } from '#contract/masters/calls.ts';
import { suspendMaster } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { masterTexts } from '#contract/masters/texts.ts';
import { useChange } from '../../client/changes.ts';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { RowAct } from '../../kit/table/row-act.tsx';
import type { useTableAct } from '../../kit/table/use-table-act.ts';
import { EditMaster } from './edit-master.tsx';
import { MergeMaster } from './merge-master.tsx';

interface MasterActsProps {
  kind: MasterKind;
  master: ListedMaster;
  masters: ListedMaster[];
  table: ReturnType<typeof useTableAct>;
}

/** rules/staff-area 4: what can be done with a row; only an active one is suspended or merged. */
export function MasterActs({ kind, master, masters, table }: MasterActsProps) {
  const [open, setOpen] = useState<'edit' | 'suspend' | 'merge'>();
  const change = useChange();
  const queries = useQueryClient();
  const of = master.name;
  const close = () => setOpen(undefined);
  const suspend = async () => {
    close();
    await table.act(async () => (await change(suspendMaster, { kind, id: master.id })).message);
  };
  /** What somebody else changed, and a dialog was refused for, is there for the next try. */
  const closeAnew = () => {
    close();
    queries.invalidateQueries({ queryKey: [masterLists[kind].name] });
  };
  const dialog = { kind, master, masters, onDone: table.done, onClose: closeAnew };
  const { edit, suspend: ban, merge, confirmSuspend, suspendMeans, cancel } = masterTexts;
  return (
    <>
      <RowAct icon={IconPencil} name={edit} of={of} onPress={() => setOpen('edit')} />
      {master.status === 'active' && (
        <>
          <RowAct icon={IconBan} name={ban} of={of} onPress={() => setOpen('suspend')} />
          <RowAct icon={IconArrowMerge} name={merge} of={of} onPress={() => setOpen('merge')} />
        </>
      )}
      {open === 'edit' && <EditMaster {...dialog} />}
      {open === 'merge' && <MergeMaster {...dialog} />}
      {open === 'suspend' && (
        <LazyConfirmDialog title={confirmSuspend} yes={ban} no={cancel} isGrave onYes={suspend} onNo={close}>
          {of}. {suspendMeans}
        </LazyConfirmDialog>
      )}
    </>
  );
}
