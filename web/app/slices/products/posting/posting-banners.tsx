import { postTexts } from '#contract/posts/texts.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { useSite } from '../../../client/environment.ts';
import { ConflictPanel } from '../../../kit/form/conflict-panel.tsx';
import { FormBanners } from '../../../kit/form/form-banners.tsx';
import { goOn } from '../../../kit/form/go-on.ts';
import { choiceNames } from './choices.ts';
import { productChanges } from './conflict.ts';
import { formOfProduct } from './form-of-product.ts';
import type { Masters } from './use-masters.ts';
import type { Posting } from './use-posting.ts';

/** Above the form: a draft that was found, what went wrong, what is to be put right, and what changed meanwhile. */
export function PostingBanners({ posting, masters }: { posting: Posting; masters: Masters }) {
  const { form, theirs } = posting;
  const { dateFormat } = useSite();
  return (
    <FormBanners
      form={form}
      isDraft={posting.isDraft}
      onStartAfresh={posting.forgetDraft}
      failed={postTexts.submitFailed}
    >
      {theirs !== null && (
        <ConflictPanel
          title={productFormTexts.changedMeanwhile}
          changes={productChanges(
            { loaded: form.initial, theirs: formOfProduct(theirs), mine: form.values },
            choiceNames(masters),
            dateFormat,
          )}
          none="Text and prices haven’t changed; the files may have."
          submit={productFormTexts.updateTitle}
          isPending={form.isPending}
          onKeepMine={() => posting.keepMine(theirs)}
          onTakeTheirs={() => goOn(() => posting.takeTheirs(theirs))}
        />
      )}
    </FormBanners>
  );
}
