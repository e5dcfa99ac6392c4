import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { kindOfCategory } from '#contract/products/fact-fields.ts';
import { taxonomyLimit } from '#contract/products/form.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { mayChooseStatus, mayFeature, type ProductDetail } from '#contract/products/model.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { useSite } from '../../../client/environment.ts';
import { ActionBar } from '../../../kit/form/action-bar.tsx';
import { Button } from '../../../kit/form/button.tsx';
import { CheckboxList } from '../../../kit/form/checkbox-list.tsx';
import { ChipField } from '../../../kit/form/chip-field.tsx';
import { ConflictPanel } from '../../../kit/form/conflict-panel.tsx';
import { DraftNote } from '../../../kit/form/draft-note.tsx';
import { CheckboxField, SelectField } from '../../../kit/form/fields.tsx';
import { FormBanners } from '../../../kit/form/form-banners.tsx';
import { LeaveDialog } from '../../../kit/form/leave-dialog.tsx';
import { MomentField, MoneyField } from '../../../kit/form/price-and-moment-fields.tsx';
import { RichTextField } from '../../../kit/form/rich-text/rich-text-field.tsx';
import { runAndFocus } from '../../../kit/form/run-and-focus.ts';
import { formAttributes } from '../../../kit/form/use-form.ts';
import { FileSection } from '../../files/file-section.tsx';
import { hasPendingUploads, storedFiles } from '../../files/form-files.ts';
import { LazyReason } from '../../posts/lazy-reason.tsx';
import { chooseKind, FactsFields } from './facts-fields.tsx';
import { formOfProduct, type PostingInput } from './initial-form.ts';
import { LinkFields } from './link-fields.tsx';
import classes from './posting-form.module.css';
import { PreviewScreen } from './preview-screen.tsx';
import { postingProgress, type StepName, stepWeights } from './progress.ts';
import { ProgressSidebar } from './progress-sidebar.tsx';
import { categoryChoices, choiceNames, choicesOf, productChanges } from './taxonomy-choices.ts';
import { type Posting, usePosting } from './use-posting.ts';
import type { ProductFormState } from './use-product-form.ts';
import type { Taxonomy } from './use-taxonomy.ts';

interface FilingFieldsProps {
  form: ProductFormState;
  taxonomy: Taxonomy;
  /** The edited product, whose taxonomy terms remain available. */
  product: ProductDetail | null;
}

const many = { most: taxonomyLimit, isOptional: true };

/** Taxonomy fields. */
export function FilingFields({ form, taxonomy, product }: FilingFieldsProps) {
  const { productTypes, tags, labels } = taxonomy;
  const categories = form.field('categoryIds');
  return (
    <>
      <CheckboxList
        {...categories}
        choices={categoryChoices(taxonomy.categories, product?.categories ?? [])}
        onChange={(ids) => {
          categories.onChange(ids);
          form.touch('categoryIds');
          const suggested = ids.map((id) =>
            kindOfCategory(taxonomy.categories.find((row) => row.id === id)?.name ?? ''),
          );
          const kind = suggested.find((found) => found !== undefined);
          if (product === null && form.values.kind === '' && kind !== undefined) chooseKind(form, kind);
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

interface PostingFormProps extends PostingInput {
  /** The page's title; the preview has its own. */
  heading: ReactNode;
}

/** The form of a product (docs/rules/posting.md). */
export default function PostingForm({ heading, ...input }: PostingFormProps) {
  const { product, profile, taxonomy } = input;
  const posting = usePosting(input);
  const { form, files, preview, guard } = posting;
  const [focus, setFocus] = useState<StepName | null>(null);
  const hasPicture = storedFiles(files.files).some(({ stored }) => stored.kind === 'picture');
  const progress = postingProgress({ form: form.values, problems: form.problems, hasPicture, focus });
  const isEdit = product !== null;

  return (
    <>
      {preview !== null && (
        <PreviewScreen
          product={preview}
          isUploading={hasPendingUploads(files.files.list)}
          onBack={() => {
            posting.closePreview();
            requestAnimationFrame(() => document.getElementById('preview')?.focus());
          }}
          onCreate={() => {
            posting.closePreview();
            posting.submit();
          }}
        />
      )}
      {preview === null && heading}
      <div className={classes.page} hidden={preview !== null}>
        <form
          className={classes.form}
          {...formAttributes(posting.submit)}
          onFocus={({ target }) => setFocus(stepAt(target))}
        >
          <PostingBanners posting={posting} taxonomy={taxonomy} />
          <section className={classes.section}>
            <LinkFields
              form={form}
              productId={product?.id ?? null}
              onPicture={(picture) => files.add([picture])}
            />
            <MoneyFields form={form} />
          </section>
          <section className={classes.section} data-step="descriptionHtml">
            <RichTextField
              key={form.edition}
              {...form.field('descriptionHtml')}
              help={productFormTexts.descriptionHelp}
              picturesBelong={fileTexts.picturesBelong}
            />
          </section>
          <section className={classes.section}>
            <FilingFields form={form} taxonomy={taxonomy} product={product} />
          </section>
          <section className={classes.section}>
            <FactsFields form={form} taxonomy={taxonomy} />
          </section>
          <section className={classes.section}>
            <TermFields form={form} profile={profile} isEdit={isEdit} />
          </section>
          <section className={classes.section} data-step="files">
            <h2 className={classes.heading}>{productFormTexts.filesName}</h2>
            <FileSection state={files} error={form.shown.files} onRemoveAttached={posting.removeAttached} />
          </section>
          {mayFeature(profile) && (
            <section className={classes.section}>
              <div>
                <CheckboxField {...form.field('isFeatured')} />
              </div>
            </section>
          )}
          {posting.isOthers && (
            <section className={classes.section}>
              <LazyReason value={posting.reason} readOnly={form.isPending} onChange={posting.setReason} />
            </section>
          )}
          <PostingActions posting={posting} />
        </form>
        <ProgressSidebar progress={progress} />
      </div>
      <LeaveDialog
        guard={guard}
        what={isEdit ? 'Your changes are' : 'Your product is'}
        besides={hasPendingUploads(files.files.list) ? fileTexts.underWay : undefined}
      />
    </>
  );
}

/** Returns the sidebar's step of an element: by its own name, or by that of its section or list. */
function stepAt(element: Element): StepName | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const name = at instanceof HTMLElement ? (at.dataset.step ?? at.id) : '';
    if (name in stepWeights) return name as StepName;
  }
  return null;
}

const prices = ['memberPrice', 'nonMemberPrice', 'originalPrice'] as const;

/** Prices, including the original ones. */
export function MoneyFields({ form }: { form: ProductFormState }) {
  return (
    <div>
      <div className={classes.prices}>
        {prices.map((price) => (
          <MoneyField key={price} {...form.field(price)} isOptional={price !== 'memberPrice'} />
        ))}
      </div>
      <CheckboxField {...form.field('hideOriginalPrice')} />
    </div>
  );
}

interface TermFieldsProps {
  form: ProductFormState;
  profile: OwnProfile;
  isEdit: boolean;
}

const statuses = [
  { value: 'active', name: 'Active' },
  { value: 'inactive', name: 'Inactive' },
] as const;

/** Visibility and duration. Roles see different fields (rules/posting 2). */
export function TermFields({ form, profile, isEdit }: TermFieldsProps) {
  return (
    <div className={classes.pair}>
      {isEdit && mayChooseStatus(profile) && (
        <SelectField
          {...form.field('status')}
          options={statuses}
          help="Inactive products are only listed with “Include expired”."
        />
      )}
      <MomentField
        {...form.field('expiresAt')}
        isOptional
        help="In your local time. After this date, the product is marked as expired."
      />
    </div>
  );
}

/** The buttons below the form (rules/posting 3). */
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

/** Banners above the form: the draft that was found, the failure, the error summary, and a conflict. */
export function PostingBanners({ posting, taxonomy }: { posting: Posting; taxonomy: Taxonomy }) {
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
            choiceNames(taxonomy),
            dateFormat,
          )}
          none="Text and prices haven’t changed; the files may have."
          submit={productFormTexts.updateTitle}
          isPending={form.isPending}
          onKeepMine={() => posting.keepMine(theirs)}
          onTakeTheirs={() => runAndFocus(() => posting.takeTheirs(theirs))}
        />
      )}
    </FormBanners>
  );
}
