import { mayChooseStatus, mayFeature } from '#contract/products/model.ts';
import { productFieldNames } from '#contract/products/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { FlagField, MomentField, SelectField } from '../../../kit/form/plain-fields.tsx';
import classes from './posting-form.module.css';
import type { ProductFormState } from './use-product-form.ts';

interface TermFieldsProps {
  form: ProductFormState;
  profile: OwnProfile;
  isEdit: boolean;
}

const statuses = [
  { value: 'active', name: 'Active' },
  { value: 'inactive', name: 'Inactive' },
] as const;

/** For how long it is shown, and how (specification 6 says to whom each field is given). */
export function TermFields({ form: { values, shown, set, leave }, profile, isEdit }: TermFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        {isEdit && mayChooseStatus(profile) && (
          <SelectField
            id="status"
            label={productFieldNames.status}
            error={shown.status}
            options={statuses}
            value={values.status}
            onChange={(status) => set('status', status)}
          />
        )}
        <MomentField
          id="expiresAt"
          label={productFieldNames.expiresAt}
          help="Optional, in your local time. Afterwards it shows as expired."
          error={shown.expiresAt}
          value={values.expiresAt}
          onChange={(moment) => set('expiresAt', moment)}
          onLeave={() => leave('expiresAt')}
        />
      </div>
      {mayFeature(profile) && (
        <FlagField
          id="isFeatured"
          checked={values.isFeatured}
          onChange={(isFeatured) => set('isFeatured', isFeatured)}
        >
          {productFieldNames.isFeatured}
        </FlagField>
      )}
    </>
  );
}
