import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProductId } from '#contract/core/ids.ts';
import { viewProduct } from '#contract/products/calls.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../../client/api.ts';
import { callQuery, useApi } from '../../../client/queries.ts';
import { useViewer, type Viewer } from '../../../client/viewer.ts';
import { LazyResult } from '../../../kit/list/lazy-result.tsx';
import { FailedState, Spinner } from '../../../kit/list/states.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { ViewerPlaceholder } from '../../accounts/viewer-placeholder.tsx';
import { mayEditNow } from '../../posts/may-edit-now.ts';
import { MayNotEdit } from '../../posts/may-not-edit.tsx';
import { useTaxonomy } from './use-taxonomy.ts';

/** The form and its editor are the largest scripts: they load only for posting, and never on the server. */
const load = () => import('./posting-form.tsx');

interface PostingPageProps {
  /** The product to edit; null for a new one. */
  id: ProductId | null;
  title: string;
  lead?: string;
  /** Shown if the product to edit does not exist. */
  missing?: ReactNode;
}

/** Loads what the form needs, or says why it cannot be shown. */
export function PostingPage({ id, title, lead, missing }: PostingPageProps) {
  return id === null ? (
    <NewPost title={title} />
  ) : (
    <Edit id={id} title={title} lead={lead} missing={missing} />
  );
}

function NewPost({ title }: { title: string }) {
  const viewer = useViewer();
  return viewer.is === 'member' ? (
    <Form product={null} profile={viewer.profile} title={title} />
  ) : (
    <WaitingFor viewer={viewer} title={title} />
  );
}

interface EditProps {
  id: ProductId;
  title: string;
  lead: string | undefined;
  missing: ReactNode;
}

function Edit({ id, title, lead, missing }: EditProps) {
  const viewer = useViewer();
  const query = callQuery(useApi(), viewProduct, { id });
  // An edit starts from the server's current data, not from this browser's cache.
  const { data, error, refetch, isFetching } = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  if (error !== null && asFault(error).code === 'not_found') return missing;
  if (error !== null && data === undefined) {
    const { message } = asFault(error);
    return (
      <>
        <Title>{title}</Title>
        <FailedState message={message} onRetry={() => refetch()} retrying={isFetching} />
      </>
    );
  }
  if (viewer.is !== 'member') return <WaitingFor viewer={viewer} title={title} />;
  if (data === undefined) return <Waiting title={title} />;
  if (!mayEditNow(viewer.profile, data)) {
    return (
      <>
        <Title>{title}</Title>
        <MayNotEdit
          title={productFormTexts.mayNotEdit}
          subject={{ kind: 'product', id }}
          isOwn={data.author.id === viewer.profile.id}
        />
      </>
    );
  }
  return <Form product={data} profile={viewer.profile} title={title} lead={lead} />;
}

interface FormProps {
  product: ProductDetail | null;
  profile: OwnProfile;
  title: string;
  lead?: string | undefined;
}

function Form({ product, profile, title, lead }: FormProps) {
  const { taxonomy, fault, retry } = useTaxonomy();
  if (fault !== undefined && taxonomy === undefined) {
    return (
      <>
        <Title>{title}</Title>
        <FailedState message={fault.message} onRetry={retry} />
      </>
    );
  }
  if (taxonomy === undefined) return <Waiting title={title} />;
  const titled = (inPlace: ReactNode) => (
    <>
      <Title>{title}</Title>
      {inPlace}
    </>
  );
  return (
    <LazyResult load={load} label={formLabel} around={titled}>
      {({ default: PostingForm }) => (
        <PostingForm
          product={product}
          profile={profile}
          taxonomy={taxonomy}
          heading={<Title lead={lead}>{title}</Title>}
        />
      )}
    </LazyResult>
  );
}

const formLabel = 'Loading form';

function WaitingFor({ viewer, title }: { viewer: Viewer; title: string }) {
  return (
    <>
      <Title>{title}</Title>
      <ViewerPlaceholder viewer={viewer} label={formLabel} />
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <Title>{title}</Title>
      <Spinner label={formLabel} />
    </>
  );
}

/** Title on the page and of the window. */
function Title({ children, lead }: { children: string; lead?: string | undefined }) {
  return (
    <>
      <PageHead title={children} noindex />
      <PageTitle lead={lead}>{children}</PageTitle>
    </>
  );
}
