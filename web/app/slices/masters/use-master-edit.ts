import { useState } from 'react';
import { masterLists } from '#contract/masters/calls.ts';
import { editMaster } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { useChange } from '../../client/changes.ts';
import { useApi } from '../../client/queries.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { useBasis } from '../../kit/form/use-basis.ts';
import { waysOn } from '../../kit/form/ways-on.ts';
import { type EnteredMaster, enteredOf, masterForm, useMasterForm } from './use-master-form.ts';

export interface MasterInput {
  kind: MasterKind;
  master: ListedMaster;
  masters: ListedMaster[];
  onDone: (text: string) => Promise<void>;
  onClose: () => void;
}

/** As it is told to the staff. */
type KeptMaster = ListedMaster & { version: number };

/** A row that is edited, on the version that it had as that began, and the newer one that was met. */
export function useMasterEdit({ kind, master, masters, onDone, onClose }: MasterInput) {
  const api = useApi();
  const change = useChange();
  const tellElsewhere = useTellElsewhere();
  const form = useMasterForm(kind, enteredOf(master));
  const basis = useBasis<KeptMaster>(master.version ?? null, null);
  const [list, setList] = useState(masters);

  /** Only the dialog knows of it: in the table the row may have another place by now, or none. */
  async function readTheirs(): Promise<KeptMaster | undefined> {
    const present: ListedMaster[] = await api(masterLists[kind], { includeSuspended: true });
    setList(present);
    return present.find((one): one is KeptMaster => one.id === master.id && one.version !== undefined);
  }

  function send(version: number | null): Promise<void> {
    return form.submit(async (entered) => {
      const edit = { ...masterForm(entered), id: master.id, status: entered.status };
      let said = '';
      const save = async (on: number | null) => {
        said = (await change(editMaster[kind], { ...edit, version: on })).message;
      };
      const isSent = (theirs: KeptMaster) => isSameForm(enteredOf(theirs), entered);
      if (!(await basis.saves({ version, save, readTheirs, isSent }, form.isLeft))) return;
      if (form.isLeft()) return tellElsewhere(said);
      onClose();
      await onDone(said);
    });
  }

  return {
    form,
    /** As it was read last. */
    masters: list,
    theirs: basis.theirs,
    submit: () => send(basis.version),
    ...waysOn<KeptMaster, EnteredMaster>({ form, basis, valuesOf: enteredOf, send }),
  };
}

export type MasterEdit = ReturnType<typeof useMasterEdit>;
