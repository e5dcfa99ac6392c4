import { type ProductForm, productProblems } from '#contract/products/form.ts';
import { productFieldNames, productFormTexts } from '#contract/products/form-texts.ts';
import { isSameForm } from '../../../kit/form/conflict.ts';
import { type Form, useForm } from '../../../kit/form/use-form.ts';

const labels = { ...productFieldNames, files: productFormTexts.filesName };

/** The fields of a product. Its files are stored separately. */
export type ProductFormState = Form<ProductForm, 'files'>;

export function useProductForm(start: { values: ProductForm; initial: ProductForm }): ProductFormState {
  return useForm<ProductForm, 'files'>({
    initial: start.initial,
    start: start.values,
    labels,
    rules: productProblems,
    uncontrolled: ['descriptionHtml'],
    isSame: isSameForm,
  });
}
