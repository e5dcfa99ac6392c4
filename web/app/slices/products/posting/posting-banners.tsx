import { postTexts } from '#contract/posts/texts.ts';
import { FormBanners, goOn } from '../../../kit/form/form-banners.tsx';
import { choiceNames } from './choices.ts';
import { changesBetween } from './conflict.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { formOfProduct } from './form-of-product.ts';
import type { Masters } from './use-masters.ts';
import type { Posting } from './use-posting.ts';

/** Above the form: a draft that was found, what went wrong, what is to be put right, and what changed meanwhile. */
export function PostingBanners({ posting, masters }: { posting: Posting; masters: Masters }) {
  const { form, theirs } = posting;
  return (
    <FormBanners
      form={form}
      isDraft={posting.isDraft}
      onStartAfresh={posting.forgetDraft}
      failed={postTexts.submitFailed}
    >
      {theirs !== null && (
        <ConflictPanel
          changes={changesBetween(form.initial, formOfProduct(theirs), form.values, choiceNames(masters))}
          isPending={form.isPending}
          onKeepMine={() => posting.keepMine(theirs)}
          onTakeTheirs={() => goOn(() => posting.takeTheirs(theirs))}
        />
      )}
    </FormBanners>
  );
}
