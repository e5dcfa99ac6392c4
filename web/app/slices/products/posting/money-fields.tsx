import { productFieldNames } from '#contract/products/texts.ts';
import { FlagField, MoneyField } from '../../../kit/form/plain-fields.tsx';
import classes from './posting-form.module.css';
import type { ProductFormState } from './use-product-form.ts';

const prices = ['memberPrice', 'nonMemberPrice', 'originalPrice'] as const;

/** What it costs whom, and what it cost before. */
export function MoneyFields({ form: { values, shown, set, leave } }: { form: ProductFormState }) {
  return (
    <div>
      <div className={classes.prices}>
        {prices.map((price) => (
          <MoneyField
            key={price}
            id={price}
            label={productFieldNames[price]}
            error={shown[price]}
            value={values[price]}
            onChange={(text) => set(price, text)}
            onLeave={() => leave(price)}
          />
        ))}
      </div>
      <FlagField
        id="hideOriginalPrice"
        checked={values.hideOriginalPrice}
        onChange={(isHidden) => set('hideOriginalPrice', isHidden)}
      >
        {productFieldNames.hideOriginalPrice}
      </FlagField>
    </div>
  );
}
