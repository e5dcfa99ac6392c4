import { mastersLimit } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { ChipField } from '../../../kit/form/chip-field.tsx';
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

const many = { most: mastersLimit, isOptional: true };

/** Under what it is filed. */
export function FilingFields({ form, masters, product }: FilingFieldsProps) {
  const { productTypes, tags, labels } = masters;
  const categories = form.field('categoryIds');
  return (
    <>
      <ChoiceList
        {...categories}
        choices={categoryChoices(masters.categories, product?.categories ?? [])}
        onChange={(ids) => {
          categories.onChange(ids);
          form.touch('categoryIds');
        }}
      />
      <div data-step="productTypeIds">
        <ChipField
          {...form.field('productTypeIds')}
          {...many}
          choices={choicesOf(productTypes, product?.productTypes ?? [])}
        />
      </div>
      <div data-step="tagIds">
        <ChipField {...form.field('tagIds')} {...many} choices={choicesOf(tags, product?.tags ?? [])} />
      </div>
      <div data-step="labelIds">
        <ChipField {...form.field('labelIds')} {...many} choices={choicesOf(labels, product?.labels ?? [])} />
      </div>
    </>
  );
}
