import { describe, expect, test } from 'vitest';
import type { CategoryId, LabelId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import { emptyForm, type ProductForm, productProblems } from '#contract/products/form.ts';
import { postingProgress, type StepName, stepWeights } from './progress.ts';

const full: ProductForm = {
  ...emptyForm,
  url: 'https://example.org/a',
  title: 'A course',
  descriptionHtml: '<p>Long enough</p>',
  categoryIds: [1 as CategoryId],
  productTypeIds: [1 as ProductTypeId],
  tagIds: [1 as TagId],
  labelIds: [3 as LabelId],
};

function progress(form: ProductForm, hasPicture = false, focus: StepName | null = null) {
  const { steps, percent } = postingProgress({ form, problems: productProblems(form), hasPicture, focus });
  return { percent, ...Object.fromEntries(steps.map(({ name, state }) => [name, state])) };
}

describe('the progress of a post', () => {
  test('has nine steps whose weights add up to 100 percent', () => {
    const weights = Object.values(stepWeights);
    expect(weights).toHaveLength(9);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  test('begins with the preset price and label complete', () => {
    expect(progress(emptyForm)).toEqual({
      percent: 20,
      url: 'current',
      title: 'empty',
      memberPrice: 'complete',
      descriptionHtml: 'empty',
      categoryIds: 'empty',
      productTypeIds: 'empty',
      tagIds: 'empty',
      labelIds: 'complete',
      files: 'empty',
    });
  });

  test('follows the reader to an incomplete step', () => {
    expect(progress(emptyForm, false, 'tagIds')).toMatchObject({ tagIds: 'current', url: 'empty' });
    expect(progress(emptyForm, false, 'memberPrice')).toMatchObject({
      memberPrice: 'complete',
      url: 'current',
    });
  });

  test('hides the link of an offline product and counts it as complete', () => {
    const offline = { ...full, isOnline: false, url: '' };
    expect(progress(offline)).toMatchObject({ url: 'hidden', files: 'current', percent: 90 });
    expect(progress(offline, true)).toMatchObject({ url: 'hidden', files: 'complete', percent: 100 });
  });

  test('is complete with no current step when all steps are complete', () => {
    const states = Object.values(progress(full, true));
    expect(states).not.toContain('current');
    expect(progress(full, true).percent).toBe(100);
  });

  test('decreases when a completed field becomes invalid', () => {
    expect(progress({ ...full, title: ' ' }, true)).toMatchObject({ title: 'current', percent: 80 });
    expect(progress({ ...full, url: 'nowhere' }, true)).toMatchObject({ url: 'current', percent: 90 });
    expect(progress({ ...full, memberPrice: '' }, true)).toMatchObject({ percent: 90 });
  });
});
