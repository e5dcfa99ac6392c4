import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { ListPage } from '#contract/core/request.ts';
import { topics } from '#contract/core/topics.ts';
import { authorPageSize } from '#contract/posts/model.ts';
import type { ProductCard } from '#contract/products/model.ts';
import { listSaved, saveProduct } from '#contract/saved/calls.ts';
import type { SavedProduct, SavedProducts } from '#contract/saved/model.ts';
import { savedTexts } from '#contract/saved/texts.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { type PagedCall, useApi } from '../../client/queries.ts';
import { changeReactions } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { AuthoredList, useRemoval } from '../posts/authored-list.tsx';
import { withSaved } from './save-provider.tsx';
import classes from './saved-list.module.css';

const pages: PagedCall<ListPage, SavedProducts> = {
  call: listSaved,
  sizeOf: ({ products }) => products.length,
};
const firstPage: ListPage = { skip: 0, limit: authorPageSize };

/**
 * The member's saved products, the last saved first. A bookmark that is taken off stays in the list until the next
 * visit, so that a slip is undone by another press.
 */
export function SavedList({ card }: { card: (product: ProductCard) => ReactNode }) {
  return (
    <>
      <h2 className="visually-hidden">{savedTexts.heading}</h2>
      <AuthoredList
        thing="saved product"
        paged={pages}
        input={firstPage}
        pageOf={({ products, total }) => ({ items: products, total })}
        row={(saved) => (saved.product === null ? <DeletedProduct saved={saved} /> : card(saved.product))}
        empty={
          <EmptyState title={savedTexts.none}>
            Press the bookmark on a product to find it here again.{' '}
            <Link to={paths.home()}>See the newest products</Link>.
          </EmptyState>
        }
        className={classes.list}
      />
    </>
  );
}

/** A product that was deleted after it was saved. Its title is no longer shown to anybody. */
function DeletedProduct({ saved: { id, savedAt } }: { saved: SavedProduct }) {
  const remove = useRemoval();
  const takeBack = useTakeBack();
  const [isPending, setPending] = useState(false);

  async function press(): Promise<void> {
    setPending(true);
    try {
      await remove({ remove: () => takeBack(id), said: savedTexts.removed });
    } catch (error) {
      showToast({ tone: 'bad', text: `${savedTexts.failed} ${asFault(error).message}` });
    }
    setPending(false);
  }

  return (
    <article className={classes.deleted}>
      <h3 className={classes.title}>{savedTexts.deleted}</h3>
      <p className={classes.when}>
        Saved <Moment at={savedAt} />
      </p>
      <Button variant="default" size="s" isLoading={isPending} onClick={press}>
        {savedTexts.remove}
      </Button>
    </article>
  );
}

function useTakeBack() {
  const change = useChange();
  const api = useApi();
  const queries = useQueryClient();
  return async (id: ProductId): Promise<void> => {
    await change(saveProduct, { id, isSaved: false }, topics.subject({ kind: 'product', id }));
    changeReactions(api, queries, (reactions) => withSaved(reactions, id, false));
  };
}
