import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import fieldClasses from '../../kit/form/field.module.css';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { type Form, formAttributes } from '../../kit/form/use-form.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import classes from './account-form.module.css';

interface AccountFormProps<Values extends object> {
  form: Form<Values>;
  /** Throws a Fault when it does not work; what was typed stays. */
  send: (values: Values) => Promise<unknown>;
  /** What the button says while it waits for the reader. */
  submit: string;
  /** There is nothing to send yet. */
  isIncomplete?: boolean;
  /** A way out, below what went wrong. */
  offer?: ReactNode;
  /** In a dialog, which a finger may find no room beside. */
  onCancel?: () => void;
  /** The fields. */
  children: ReactNode;
}

/**
 * One column of fields with its button. Only scripts can send it: without them, or before they have come, a
 * browser would send what was typed to this very address. A disabled button keeps the Enter key from it as well.
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

/** What was typed or filled in by the browser before the page came alive is kept. */
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
