import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import fieldClasses from '../../kit/form/field.module.css';
import { FormErrorSummary, FormFailure } from '../../kit/form/form-error-summary.tsx';
import { type Form, formAttributes } from '../../kit/form/use-form.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import classes from './account-form.module.css';

interface AccountFormProps<Values extends object> {
  form: Form<Values>;
  /** Sends the form. Throws a Fault on failure; the input stays. */
  send: (values: Values) => Promise<unknown>;
  /** Label of the button while it is idle. */
  submit: string;
  /** True if nothing can be submitted yet. */
  isIncomplete?: boolean;
  /** An alternative for the visitor, shown below a failure. */
  offer?: ReactNode;
  /** Called by a Cancel button. Only dialogs have it, as a touch user may have no space to tap outside. */
  onCancel?: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * A single column of fields with its button. Only scripts submit it: without them a browser would send the input to
 * this page's own address. A disabled button also blocks the Enter key.
 */
export function AccountForm<Values extends object>(props: AccountFormProps<Values>) {
  const { form, send, submit, isIncomplete = false, offer, onCancel, children } = props;
  const { isPending } = form;
  const isAlive = useHydrated();
  const element = useEarlyValues(form);

  return (
    <form
      ref={element}
      className={`${classes.form} ${fieldClasses.roomy}`}
      {...formAttributes(() => form.submit(send))}
    >
      <div className={classes.above}>
        <FormFailure form={form} />
        {offer}
        <FormErrorSummary form={form} />
      </div>
      {children}
      <Button type="submit" size="l" disabled={isIncomplete || !isAlive} isHeld={isPending}>
        {isPending ? accountTexts.pending : submit}
      </Button>
      {onCancel && (
        <Button variant="subtle" className={classes.cancel} onClick={onCancel} isHeld={isPending}>
          Cancel
        </Button>
      )}
    </form>
  );
}

/** Uses input that was typed or autofilled before hydration. */
function useEarlyValues<Values extends object>({ values, set }: Form<Values>) {
  const element = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the fields once, when they come alive.
  useLayoutEffect(() => {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || !(field.id in values)) continue;
      const name = field.id as keyof Values & string;
      const early = field.type === 'checkbox' ? field.checked : field.value;
      if (early !== values[name]) set(name, early as Values[typeof name]);
    }
  }, []);
  return element;
}
