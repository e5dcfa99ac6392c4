/** Computes the progress of a post over the nine steps of the sidebar (rules/posting 16). Pure. */
import type { ProductField, ProductForm } from '#contract/products/form.ts';
import type { Problems } from '../../../kit/form/use-validation.ts';

/** The steps in the order of the form, with their percentages (rules/posting 16). */
export const stepWeights = {
  url: 10,
  title: 20,
  memberPrice: 10,
  descriptionHtml: 10,
  categoryIds: 10,
  productTypeIds: 10,
  tagIds: 10,
  labelIds: 10,
  files: 10,
} as const;

export type StepName = keyof typeof stepWeights;
export type StepState = 'empty' | 'current' | 'complete' | 'hidden';

export interface Step {
  name: StepName;
  state: StepState;
}

interface Progress {
  steps: Step[];
  percent: number;
}

interface ProgressInput {
  form: ProductForm;
  problems: Problems<ProductField>;
  hasPicture: boolean;
  /** The step that has the reader's focus. */
  focus: StepName | null;
}

const names = Object.keys(stepWeights) as StepName[];

/**
 * The current step is the focused one while it is incomplete, else the first incomplete one. A hidden step counts as
 * complete, so that 100 percent can be reached offline (rules/posting 17).
 */
export function postingProgress(input: ProgressInput): Progress {
  const isHidden = (name: StepName) => name === 'url' && !input.form.isOnline;
  const open = names.filter((name) => !isHidden(name) && !isComplete(name, input));
  const current = open.find((name) => name === input.focus) ?? open[0];
  const stateOf = (name: StepName): StepState => {
    if (isHidden(name)) return 'hidden';
    if (!open.includes(name)) return 'complete';
    return name === current ? 'current' : 'empty';
  };
  return {
    steps: names.map((name) => ({ name, state: stateOf(name) })),
    percent: names.reduce((sum, name) => sum + (open.includes(name) ? 0 : stepWeights[name]), 0),
  };
}

/** An optional field is complete once something was chosen. */
function isComplete(name: StepName, { form, problems, hasPicture }: ProgressInput): boolean {
  if (name === 'files') return hasPicture;
  const value = form[name];
  return problems[name] === undefined && !(Array.isArray(value) && value.length === 0);
}
