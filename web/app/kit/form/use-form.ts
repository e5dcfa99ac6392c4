import { type SyntheticEvent, useRef, useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import { errorsByField } from '#contract/core/fault.ts';
import { asFault } from '../../client/api.ts';
import { announceFailure } from './announce-results.ts';
import { useHasLeft } from './use-unsaved.ts';
import { type Problems, useValidation } from './use-validation.ts';

interface FormOptions<Values extends object, Field extends string> {
  /** Values that count as unchanged. */
  initial: Values;
  /** Initial input if it differs from `initial`, such as a draft. */
  start?: Values | undefined;
  /** The name of every field on screen, in the order of the form. */
  labels: Record<Field, string>;
  /** Pure: returns what needs correction. */
  rules: (values: Values) => Problems<Field>;
  /** True if the two values are equal in meaning, so that replacing one with the other loses nothing. */
  isSame?: (one: Values, other: Values) => boolean;
  /** The names of uncontrolled fields, such as editors. They are remounted when their values are set from outside. */
  uncontrolled?: readonly (keyof Values)[];
}

/**
 * State of a form: its values, its validation (rules/pages 15), and its submission, even if the reader leaves in the
 * meantime (rules/pages 25). `Extra` are fields whose values are stored elsewhere.
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
  const { isLeft, setLeft } = useHasLeft();
  const entered = useRef<ReadonlySet<Name>>(new Set());
  const fields = Object.keys(labels) as Field[];
  const problems = rules(values);
  const { forget, clear, ...validation } = useValidation(fields, problems);

  function set<Which extends Name>(name: Which, value: Values[Which]): void {
    if (value !== values[name]) entered.current = new Set([...entered.current, name]);
    setValues((before) => ({ ...before, [name]: value }));
    forget(name);
  }

  /** Leaving an untouched field shows no error. Leaving it after it was changed or emptied again does. */
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
    /** Counts how often values of uncontrolled fields were set from outside. */
    edition,
    isPending,
    isDirty: !isSame(values, initial),
    isLeft,
    setLeft,
    failure,
    dismissFailure: () => setFailure(undefined),
    set,
    /** Returns all props of a field. */
    field: <Which extends Name>(name: Which) => ({
      id: name,
      label: labels[name],
      error: validation.shown[name],
      value: values[name],
      // Ignores input during the submission, as it would be lost with the form.
      readOnly: isPending,
      onChange: (value: Values[Which]) => {
        if (!isPending) set(name, value);
      },
      onLeave: () => leave(name),
    }),
    /**
     * Sends the values if they are valid, once at a time. `send` throws a Fault on failure and checks `isLeft` before
     * it navigates. `also` holds problems of extra fields.
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
        const tell = isLeft() ? announceFailure : explain;
        tell(asFault(error));
      } finally {
        setPending(false);
      }
    },
    replace,
    /**
     * Replaces the initial values but not the input. Messages stay, except the server's messages about values that have
     * changed.
     */
    rebase(next: Values, from: Values): void {
      for (const name of Object.keys(next) as Name[]) if (next[name] !== values[name]) forget(name);
      place(next, from);
    },
    /** The input before other values replaced it, if it can be restored. */
    former,
    bringBack(): void {
      if (former !== undefined) replace(former, initial);
    },
  };

  /** Restarts with other values; `from` counts as unchanged. `own` is the reader's input, which can be restored. */
  function replace(next: Values, from: Values, own?: Values): void {
    place(next, from);
    setFormer(own);
    entered.current = new Set();
    clear();
  }

  function place(next: Values, from: Values): void {
    if (uncontrolled.some((name) => next[name] !== values[name])) setEdition((count) => count + 1);
    setValues(next);
    setInitial(from);
  }
}

/** Attributes of the form element. If a browser ever submits it natively, the input stays out of the URL. */
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

/** The reason of the last failure. */
export interface Failure {
  fault: Fault;
  /** True if the problems of the last failure are shown beside the fields. */
  isPlaced: boolean;
}

function isSameShallow<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((name) => one[name] === other[name]);
}

export type Form<Values extends object, Extra extends string = never> = ReturnType<
  typeof useForm<Values, Extra>
>;
