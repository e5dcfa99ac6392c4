import type { ProductDetail } from '#contract/products/model.ts';
import { ChoiceList } from '../../../kit/form/choice-list.tsx';
import { categoryChoices, choicesOf } from './choices.ts';
import type { Masters } from './use-masters.ts';
import type { ProductFormState } from './use-product-form.ts';

interface FilingFieldsProps {
  form: ProductFormState;
  masters: Masters;
  /** The product that is edited: what it is filed under stays on offer. */
  product: ProductDetail | null;
}

/** Under what it is filed. */
export function FilingFields({ form, masters, product }: FilingFieldsProps) {
  const { categories, productTypes, tags, labels } = masters;
  return (
    <>
      <ChoiceList
        {...form.field('categoryIds')}
        choices={categoryChoices(categories, product?.categories ?? [])}
        onChange={(ids) => {
          form.set('categoryIds', ids);
          form.touch('categoryIds');
        }}
      />
      <ChoiceList
        {...form.field('productTypeIds')}
        choices={choicesOf(productTypes, product?.productTypes ?? [])}
      />
      <ChoiceList {...form.field('tagIds')} choices={choicesOf(tags, product?.tags ?? [])} />
      <ChoiceList {...form.field('labelIds')} choices={choicesOf(labels, product?.labels ?? [])} />
    </>
  );
}
