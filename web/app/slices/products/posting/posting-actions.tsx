import { useNavigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { ActionBar } from '../../../kit/form/action-bar.tsx';
import { Button } from '../../../kit/form/button.tsx';
import { DraftNote } from '../../../kit/form/draft-note.tsx';
import classes from './posting-form.module.css';
import type { Posting } from './use-posting.ts';

/** rules/posting 3 */
export function PostingActions({ posting }: { posting: Posting }) {
  const { form, product, draft, leadBack } = posting;
  const navigate = useNavigate();
  const isEdit = product !== null;
  const isHeld = form.isPending || posting.isWaiting;
  const cancel = () =>
    leadBack === undefined ? navigate(isEdit ? paths.product(product.id) : paths.home()) : leadBack();
  return (
    <ActionBar note={<DraftNote draft={draft} />}>
      <Button type="submit" isHeld={isHeld}>
        {form.isPending
          ? accountTexts.pending
          : posting.isWaiting
            ? productFormTexts.waitingForFiles
            : isEdit
              ? 'Update Product'
              : 'Create Product'}
      </Button>
      {!isEdit && (
        <Button id="preview" variant="default" onClick={posting.openPreview} isHeld={isHeld}>
          Preview<span className={classes.wordy}> Product</span>
        </Button>
      )}
      <Button variant="subtle" onClick={cancel} isHeld={form.isPending}>
        Cancel
      </Button>
    </ActionBar>
  );
}
