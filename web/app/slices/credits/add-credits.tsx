import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { addProductCredits, listCredits } from '#contract/credits/calls.ts';
import { offeredStates } from '#contract/credits/model.ts';
import { stateText, creditTexts as texts } from '#contract/credits/texts.ts';
import type { Credit } from '#contract/products/facts.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { SelectField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { today } from './state-progress.tsx';

interface AddCreditsProps {
  id: ProductId;
  /** The hours that the product offers. */
  credits: readonly Pick<Credit, 'states'>[];
}

/** Adds a product's hours to the member's own; asks for the state if there are several (rules/credits 3). */
export function AddCredits({ id, credits }: AddCreditsProps) {
  const api = useApi();
  const navigate = useNavigate();
  const table = useTableAct(listCredits);
  const [isAsking, setAsking] = useState(false);
  const states = offeredStates(credits);
  const [only = ''] = states;
  const add = (state: string) => api(addProductCredits, { id, state, today: today() });
  const action = { label: texts.toPage, onPress: () => navigate(paths.credits()) };
  return (
    <>
      <Button
        variant="default"
        isLoading={table.isPending}
        onClick={() => (states.length > 1 ? setAsking(true) : table.act(() => add(only)))}
      >
        {texts.addProduct}
      </Button>
      {isAsking && (
        <StateDialog
          states={states}
          onAdd={async (state) => {
            const text = await add(state);
            setAsking(false);
            showToast({ tone: 'good', text, action });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Stands for every state that the product does not name. */
const another = 'another';

interface StateDialogProps {
  states: string[];
  /** Throws a Fault on failure. */
  onAdd: (state: string) => Promise<void>;
  onClose: () => void;
}

function StateDialog({ states, onAdd, onClose }: StateDialogProps) {
  const form = useForm({
    initial: { stateCode: '' },
    labels: { stateCode: texts.fields.stateCode },
    rules: ({ stateCode }): { stateCode?: string } =>
      stateCode === '' ? { stateCode: texts.chooseState } : {},
  });
  const options = states.map((state) =>
    state === '' ? { value: another, name: texts.anotherState } : { value: state, name: stateText(state) },
  );
  return (
    <LazyModal title={texts.whichState} onClose={onClose} isHeld={form.isPending}>
      <DialogForm
        form={form}
        send={texts.addProduct}
        cancel={texts.cancel}
        onSend={() => form.submit(({ stateCode }) => onAdd(stateCode === another ? '' : stateCode))}
        onCancel={onClose}
      >
        <SelectField {...form.field('stateCode')} options={[{ value: '', name: texts.choose }, ...options]} />
      </DialogForm>
    </LazyModal>
  );
}
