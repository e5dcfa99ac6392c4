import { Link, type To } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import type { ListByAuthor, ListOwn } from '#contract/posts/model.ts';
import { listOwnProducts, listProductsBy } from '#contract/products/author-calls.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { AuthorProducts, ProductCard } from '#contract/products/model.ts';
import { deleteProduct } from '#contract/products/posting-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useChange } from '../../client/changes.ts';
import type { PagedCall } from '../../client/queries.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { AuthoredList, useRemoval } from '../posts/authored-list.tsx';
import { type OwnActs, PostRow } from '../posts/post-row.tsx';
import { ProductState } from './product-state.tsx';

const sizeOf = ({ products }: AuthorProducts) => products.length;
const pageOf = ({ products, total }: AuthorProducts) => ({ items: products, total });

const ownPages: PagedCall<ListOwn, AuthorProducts> = { call: listOwnProducts, sizeOf };
const memberPages: PagedCall<ListByAuthor, AuthorProducts> = { call: listProductsBy, sizeOf };

/** The member's own products, in every status, with their actions. */
export function OwnProducts({ list, viewer, all }: { list: ListOwn; viewer: Author; all: To }) {
  const change = useChange();
  const remove = useRemoval();
  const actsOf = ({ id }: ProductCard): OwnActs => ({
    viewer,
    edit: paths.editProduct(id),
    question: productFormTexts.confirmDelete,
    onDelete: ({ close }) =>
      remove({ remove: () => change(deleteProduct, { id }), said: productFormTexts.deleted, close }),
  });
  return (
    <AuthoredList
      thing="product"
      paged={ownPages}
      input={list}
      pageOf={pageOf}
      row={(product) => <ProductRow product={product} acts={actsOf(product)} />}
      empty={
        <EmptyState title={productTexts.none}>
          You haven’t posted anything yet.{' '}
          <Link to={paths.postProduct()}>{productFormTexts.createTitle}</Link>
        </EmptyState>
      }
      all={all}
    />
  );
}

/** Products of another member. */
export function MemberProducts({ list, all }: { list: ListByAuthor; all: To }) {
  return (
    <AuthoredList
      thing="product"
      paged={memberPages}
      input={list}
      pageOf={pageOf}
      row={(product) => <ProductRow product={product} />}
      empty={
        <EmptyState title={productTexts.none}>
          This member hasn’t posted anything yet. <Link to={paths.home()}>See the newest products</Link>.
        </EmptyState>
      }
      all={all}
    />
  );
}

function ProductRow({ product, acts }: { product: ProductCard; acts?: OwnActs }) {
  const { id, status } = product;
  return (
    <PostRow
      post={product}
      subject={{ kind: 'product', id }}
      href={paths.product(id)}
      status={<ProductState status={status} />}
      acts={acts}
    />
  );
}
