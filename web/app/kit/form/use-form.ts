import { type SyntheticEvent, useRef, useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import { errorsByField } from '#contract/core/fault.ts';
import { asFault } from '../../client/api.ts';
import { explainElsewhere } from './other-tabs.ts';
import { useLeft } from './use-unsaved.ts';
import { type Problems, useValidation } from './use-validation.ts';

interface FormOptions<Values extends object, Field extends string> {
  /** What counts as unchanged. */
  initial: Values;
  /** What it begins with where that is something else, as a draft is. */
  start?: Values | undefined;
  /** Every field as it is called on screen, in the order of the form. */
  labels: Record<Field, string>;
  /** Pure: what has to be put right. */
  rules: (values: Values) => Problems<Field>;
  /** Whether nothing would be lost if the one stood for the other. */
  isSame?: (one: Values, other: Values) => boolean;
  /** Uncontrolled fields, as editors are: they begin anew when their values come from elsewhere. */
  uncontrolled?: readonly (keyof Values)[];
}

/**
 * What is entered into a form, what is said about it (rules/pages 15), and its way to the server, also where the form is
 * left meanwhile (rules/pages 25). `Extra` are fields whose values are kept elsewhere.
 */
export function useForm<Values extends object, Extra extends string = never>({
  labels,
  rules,
  isSame = isSameShallow,
  uncontrolled = [],
  ...options
}: FormOptions<Values, (keyof Values & string) | Extra>) {
  type Name = keyof Values & string;
  type Field = Name | Extra;
  const [values, setValues] = useState(options.start ?? options.initial);
  const [initial, setInitial] = useState(options.initial);
  const [edition, setEdition] = useState(0);
  const [former, setFormer] = useState<Values>();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { isLeft, setLeft } = useLeft();
  const entered = useRef<ReadonlySet<Name>>(new Set());
  const fields = Object.keys(labels) as Field[];
  const problems = rules(values);
  const { forget, clear, ...validation } = useValidation(fields, problems);

  function set<Which extends Name>(name: Which, value: Values[Which]): void {
    if (value !== values[name]) entered.current = new Set([...entered.current, name]);
    setValues((before) => ({ ...before, [name]: value }));
    forget(name);
  }

  /** Passing through a field is no mistake yet; emptying it again is one. */
  function leave(name: Name): void {
    if (entered.current.has(name) || values[name] !== initial[name]) validation.touch(name);
  }

  function explain(fault: Fault): void {
    const placed = errorsByField(fault.details.errors ?? {}, fields);
    setFailure({ fault, isPlaced: placed !== undefined && !validation.validate(placed) });
  }

  return {
    ...validation,
    values,
    initial,
    labels,
    problems,
    /** Counts how often values of uncontrolled fields came from elsewhere than these. */
    edition,
    isPending,
    isDirty: !isSame(values, initial),
    isLeft,
    setLeft,
    failure,
    dismissFailure: () => setFailure(undefined),
    set,
    /** All that a field needs to know. */
    field: <Which extends Name>(name: Which) => ({
      id: name,
      label: labels[name],
      error: validation.shown[name],
      value: values[name],
      // What is entered while the rest is on its way would go with the form.
      readOnly: isPending,
      onChange: (value: Values[Which]) => {
        if (!isPending) set(name, value);
      },
      onLeave: () => leave(name),
    }),
    /**
     * Sends what is in order, once at a time; `send` throws a Fault when it does not work, and asks `isLeft` before it goes on
     * to another page. `also`: of extra fields.
     */
    async submit(send: (values: Values) => Promise<unknown>, also: Problems<Field> = {}): Promise<void> {
      if (isPending) return;
      setFailure(undefined);
      if (!validation.validate({ ...problems, ...also })) return;
      setPending(true);
      setLeft(false);
      try {
        await send(values);
      } catch (error) {
        const tell = isLeft() ? explainElsewhere : explain;
        tell(asFault(error));
      } finally {
        setPending(false);
      }
    },
    replace,
    /**
     * The basis has moved below what is entered: all that was said stays, but for what the server said of values that are
     * others now.
     */
    rebase(next: Values, from: Values): void {
      for (const name of Object.keys(next) as Name[]) if (next[name] !== values[name]) forget(name);
      place(next, from);
    },
    /** What was entered before other values took its place, if that is to be had again. */
    former,
    bringBack(): void {
      if (former !== undefined) replace(former, initial);
    },
  };

  /** Begins anew with other values; `from` is what counts as unchanged, `kept` what is to be had again. */
  function replace(next: Values, from: Values, kept?: Values): void {
    place(next, from);
    setFormer(kept);
    entered.current = new Set();
    clear();
  }

  function place(next: Values, from: Values): void {
    if (uncontrolled.some((name) => next[name] !== values[name])) setEdition((count) => count + 1);
    setValues(next);
    setInitial(from);
  }
}

/** For the form's element. Should a browser ever send it by itself, what was typed stays out of the address. */
export function formAttributes(submit: () => void) {
  return {
    noValidate: true,
    method: 'post',
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      submit();
    },
  };
}

/** Why the last try failed. */
export interface Failure {
  fault: Fault;
  /** Its sentences stand beside the fields. */
  isPlaced: boolean;
}

function isSameShallow<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((name) => one[name] === other[name]);
}

export type Form<Values extends object, Extra extends string = never> = ReturnType<
  typeof useForm<Values, Extra>
>;
