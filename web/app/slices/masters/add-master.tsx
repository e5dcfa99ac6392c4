import type { Location } from 'react-router';
import { areaParameters } from '#contract/core/paths.ts';
import { addMaster } from '#contract/masters/keeping-calls.ts';
import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { masterTexts, masterThings } from '#contract/masters/texts.ts';
import { useChange } from '../../client/changes.ts';
import { Button } from '../../kit/form/button.tsx';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { MasterFields } from './master-fields.tsx';
import classes from './masters.module.css';
import { useBriefFailure } from './use-brief-failure.ts';
import { masterForm, noMaster, useMasterForm } from './use-master-form.ts';

interface AddMasterProps {
  kind: MasterKind;
  masters: ListedMaster[];
  onAdded: (text: string) => Promise<void>;
}

/** The form on top of a list; emptied, it is ready for the next one. */
export function AddMaster({ kind, masters, onAdded }: AddMasterProps) {
  const change = useChange();
  const tellElsewhere = useTellElsewhere();
  const form = useMasterForm(kind, noMaster);
  useBriefFailure(form);
  const guard = useLeaveGuard([form], panelOf);
  const add = async () => {
    const { message } = await change(addMaster[kind], masterForm(form.values));
    if (form.isLeft()) return tellElsewhere(message);
    form.replace(noMaster, noMaster);
    document.getElementById('name')?.focus();
    await onAdded(message);
  };
  return (
    <Section title={`${masterTexts.add} a ${masterThings[kind][0]}`}>
      <form className={classes.form} {...formAttributes(() => form.submit(add))}>
        <FormFailure form={form} />
        <FormErrorSummary form={form} />
        <div className={classes.fields}>
          <MasterFields kind={kind} form={form} masters={masters} />
        </div>
        <div className={classes.send}>
          <Button type="submit" isLoading={form.isPending}>
            {masterTexts.add}
          </Button>
        </div>
      </form>
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </Section>
  );
}

/** The table below changes the rest of the address. */
function panelOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search).get(areaParameters.tab)}`;
}
