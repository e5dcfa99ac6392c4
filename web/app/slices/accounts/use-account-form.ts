import { type FormErrors, useForm } from '@mantine/form';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import { errorsByField } from '#contract/core/fields.ts';
import { asFault } from '../../client/api.ts';

type Rule<Values, Value> = (value: Value, values: Values) => string | undefined;

interface AccountFormOptions<Values extends object> {
  initial: Values;
  rules: { [Name in keyof Values]?: Rule<Values, Values[Name]> };
  /** Throws a Fault when it does not work; what was typed stays. */
  submit: (values: Values) => Promise<unknown>;
}

/** A form's fields with their rules, one submit at a time, and what went wrong with the last one. */
export function useAccountForm<Values extends object>({
  initial,
  rules,
  submit,
}: AccountFormOptions<Values>) {
  const [pending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [fault, setFault] = useState<Fault>();
  const element = useRef<HTMLFormElement>(null);

  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => problems(values, rules),
    onSubmitPreventDefault: 'always',
  });

  // What was typed or filled in by the browser before the page came alive is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the fields once, when they come alive.
  useLayoutEffect(() => {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || !(field.id in initial)) continue;
      const early = field.type === 'checkbox' ? field.checked : field.value;
      if (early !== initial[field.id as keyof Values]) form.setFieldValue(field.id as never, early as never);
    }
  }, []);

  async function send(values: Values): Promise<void> {
    if (pending) return;
    setPending(true);
    setFault(undefined);
    try {
      await submit(values);
    } catch (error) {
      const refused = asFault(error);
      const { errors } = refused.details;
      const shown = errors && errorsByField(errors, Object.keys(initial));
      if (shown === undefined) return setFault(refused);
      form.setErrors(shown);
      setAttempt((count) => count + 1);
    } finally {
      setPending(false);
    }
  }

  /** Mantine's own props plus an id by which labels, the error summary and tests find the field. */
  function field(name: keyof Values & string) {
    const { onBlur: _ours, ...props } = form.getInputProps(name as never);
    return {
      ...props,
      id: name,
      name,
      disabled: false,
      onBlur: () => {
        // Passing through an empty field is no mistake yet.
        if (form.values[name] !== initial[name] || form.errors[name] !== undefined)
          form.validateField(name as never);
      },
    };
  }

  return {
    form,
    field,
    pending,
    attempt,
    fault,
    errors: sentences(form.errors),
    formProps: {
      ref: element,
      // Should a browser ever send the form by itself, what was typed stays out of the address.
      method: 'post' as const,
      noValidate: true,
      onSubmit: form.onSubmit(send, () => setAttempt((count) => count + 1)),
    },
  };
}

function problems<Values extends object>(
  values: Values,
  rules: AccountFormOptions<Values>['rules'],
): FormErrors {
  const found: FormErrors = {};
  for (const name of Object.keys(values) as (keyof Values & string)[]) {
    const problem = rules[name]?.(values[name], values);
    if (problem !== undefined) found[name] = problem;
  }
  return found;
}

function sentences(errors: FormErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error)]));
}
