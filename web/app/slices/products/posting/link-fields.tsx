import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { parseWebAddress } from '#contract/core/addresses.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { FileIn } from '#contract/files/model.ts';
import { titleLimit } from '#contract/posts/model.ts';
import type { FactName } from '#contract/products/fact-fields.ts';
import type { FactsForm } from '#contract/products/facts-form.ts';
import { urlLimit } from '#contract/products/form.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { findSimilar, readLinkedPage } from '#contract/products/posting-calls.ts';
import { callQuery, useApi } from '../../../client/queries.ts';
import { Button } from '../../../kit/form/button.tsx';
import { EitherField, TextField } from '../../../kit/form/fields.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { useDebounced } from '../../../kit/form/use-debounced.ts';
import { Banner } from '../../../kit/say/banner.tsx';
import { LinkedPictures } from '../../files/linked-pictures.tsx';
import { type FilledFacts, factsToFill, filledText } from './filled-facts.ts';
import classes from './posting-form.module.css';
import type { ProductFormState } from './use-product-form.ts';

interface LinkFieldsProps {
  form: ProductFormState;
  /** ID of the edited product. */
  productId: ProductId | null;
  onPicture: (picture: FileIn<'linked'>) => void;
}

/** Link and title of the product, and data offered by the linked page. */
export function LinkFields({ form, productId, onPicture }: LinkFieldsProps) {
  const { values, set } = form;
  const [url, online] = [form.field('url'), form.field('isOnline')];
  const wasPasted = useRef(false);
  const page = useLinkedPage({
    known: form.initial.url,
    onTitle: (title) => {
      if (values.title.trim() === '') set('title', title);
    },
    onFacts: (found) => {
      const facts = factsToFill(values, found, Intl.DateTimeFormat().resolvedOptions().timeZone);
      setAll(facts.values);
      setFilled({ ...facts, before: values });
    },
  });
  const [filled, setFilled] = useState<FilledFacts & { before: FactsForm }>();

  function setAll(facts: Partial<FactsForm>): void {
    for (const [name, value] of Object.entries(facts)) set(name as FactName | 'kind', value);
  }

  /** Restores the fields that the author has not changed since. */
  function undo({ values: facts, before }: FilledFacts & { before: FactsForm }): void {
    const names = Object.keys(facts) as (FactName | 'kind')[];
    const unchanged = names.filter((name) => values[name] === facts[name]);
    setAll(Object.fromEntries(unchanged.map((name) => [name, before[name]])));
    setFilled(undefined);
  }

  function choose(isOnline: boolean): void {
    online.onChange(isOnline);
    // Choosing offline clears the link (rules/posting 6).
    if (!isOnline) url.onChange('');
  }

  return (
    <>
      <EitherField
        {...online}
        label="Where can it be bought?"
        onChange={choose}
        yes="Online product"
        no="Offline product"
      />
      {values.isOnline && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the page is read wherever one goes on to, a button too.
        <div onBlur={() => page.read(values.url)}>
          <TextField
            {...url}
            help="The web page of the product."
            inputMode="url"
            placeholder="https://"
            maxLength={urlLimit}
            onChange={(typed) => {
              url.onChange(typed);
              if (wasPasted.current) page.read(typed);
              wasPasted.current = false;
            }}
            onPaste={() => {
              wasPasted.current = true;
            }}
          />
          <p role="status" className={classes.quiet}>
            {page.isReading && 'Loading the linked page…'}
            {page.hasFailed && 'We couldn’t read the linked page. You can continue without it.'}
            {filled !== undefined && filled.names.length > 0 && filledText(filled.names)}
          </p>
          {filled !== undefined && filled.names.length > 0 && (
            <Button variant="subtle" onClick={() => undo(filled)}>
              Undo
            </Button>
          )}
          <LinkedPictures urls={page.pictureUrls} onChoose={onPicture} />
        </div>
      )}
      {!values.isOnline && (
        <TextAreaField {...form.field('booking')} isOptional help={productFormTexts.bookingHelp} />
      )}
      <div className={classes.named}>
        <TextField {...form.field('title')} maxLength={titleLimit} />
        <SimilarProducts url={values.isOnline ? values.url : ''} title={values.title} except={productId} />
      </div>
    </>
  );
}

interface LinkedPageOptions {
  /** The initial link is not requested again. */
  known: string;
  /** Receives the page's title as soon as it is known. */
  onTitle: (title: string) => void;
  /** Receives the page's facts, if it has some. */
  onFacts: (facts: FactsForm) => void;
}

/** Data from the page of a Perma Link (rules/posting 18); a failure never blocks the form. */
export function useLinkedPage({ known, onTitle, onFacts }: LinkedPageOptions) {
  const [checkedLink, setAsked] = useState<string>();
  const query = callQuery(useApi(), readLinkedPage, { url: checkedLink ?? '' });
  const page = useQuery({
    ...query,
    enabled: checkedLink !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const tell = useRef({ onTitle, onFacts });
  tell.current = { onTitle, onFacts };
  const title = page.data?.title.trim().slice(0, titleLimit);
  useEffect(() => {
    if (title) tell.current.onTitle(title);
  }, [title]);
  const facts = page.data?.facts;
  useEffect(() => {
    if (facts) tell.current.onFacts(facts);
  }, [facts]);

  return {
    /** Called after the link was pasted or left; requests each address once. */
    read(typed: string): void {
      const address = parseWebAddress(typed);
      if (address !== undefined && address !== parseWebAddress(known)) setAsked(address);
    },
    isReading: page.isFetching,
    hasFailed: page.isError,
    pictureUrls: page.data?.pictureUrls ?? [],
  };
}

interface SimilarProductsProps {
  url: string;
  title: string;
  /** ID of the edited product, which is excluded. */
  except: ProductId | null;
}

/** Milliseconds of pause in typing before the catalogue is searched. */
const debounceDelay = 500;
/** Minimum number of characters of a title for a search. */
const tellingTitle = 5;

/** Products that this one may duplicate, as a hint only. */
function SimilarProducts({ url, title, except }: SimilarProductsProps) {
  const typed = {
    url: parseWebAddress(url) ?? '',
    title: title.trim().length < tellingTitle ? '' : title.trim(),
  };
  const searched = useDebounced(JSON.stringify(typed), debounceDelay);
  const input: typeof typed = JSON.parse(searched);
  const hasHints = input.url !== '' || input.title !== '';
  const query = callQuery(useApi(), findSimilar, { ...input, except });
  const { data } = useQuery({ ...query, enabled: hasHints, placeholderData: keepPreviousData });
  const products = hasHints ? (data ?? []) : [];
  return (
    <div aria-live="polite">
      {products.length > 0 && (
        <Banner tone="plain" announce={false}>
          <p>This may already be in the catalog:</p>
          <ul className={classes.list}>
            {products.map(({ id, title: name, same }) => (
              <li key={id}>
                <a href={paths.product(id)} target="_blank" rel="noopener">
                  {name}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>{' '}
                <span className={classes.why}>{same === 'link' ? 'same link' : 'similar name'}</span>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
