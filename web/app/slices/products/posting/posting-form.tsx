import { type ReactNode, useState } from 'react';
import { fileTexts } from '#contract/files/texts.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { mayFeature } from '#contract/products/model.ts';
import { CheckboxField } from '../../../kit/form/fields.tsx';
import { LeaveDialog } from '../../../kit/form/leave-dialog.tsx';
import { RichTextField } from '../../../kit/form/rich-text/rich-text-field.tsx';
import { formAttributes } from '../../../kit/form/use-form.ts';
import { FileSection } from '../../files/file-section.tsx';
import { isUnderWay, storedFiles } from '../../files/form-files.ts';
import { LazyReason } from '../../posts/lazy-reason.tsx';
import { FilingFields } from './filing-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { MoneyFields } from './money-fields.tsx';
import { PostingActions } from './posting-actions.tsx';
import { PostingBanners } from './posting-banners.tsx';
import classes from './posting-form.module.css';
import { PreviewScreen } from './preview-screen.tsx';
import { postingProgress, type StepName, stepWeights } from './progress.ts';
import { ProgressSidebar } from './progress-sidebar.tsx';
import type { PostingInput } from './start.ts';
import { TermFields } from './term-fields.tsx';
import { usePosting } from './use-posting.ts';

interface PostingFormProps extends PostingInput {
  /** The page's title; the preview has its own. */
  heading: ReactNode;
}

/** The form of a product (docs/rules/posting.md). */
export default function PostingForm({ heading, ...input }: PostingFormProps) {
  const { product, profile, masters } = input;
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
          isUploading={isUnderWay(files.files.list)}
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
          <PostingBanners posting={posting} masters={masters} />
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
            <FilingFields form={form} masters={masters} product={product} />
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
        besides={isUnderWay(files.files.list) ? fileTexts.underWay : undefined}
      />
    </>
  );
}

/** The step of the sidebar that an element belongs to: its own name, or that of a section or list around it. */
function stepAt(element: Element): StepName | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const name = at instanceof HTMLElement ? (at.dataset.step ?? at.id) : '';
    if (name in stepWeights) return name as StepName;
  }
  return null;
}
