import { Link } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { showsPrices } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Run, SearchHit } from '#contract/search/model.ts';
import { type Column, Table } from '../../kit/table/table.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { OwnPostMark, useIsOwn } from '../posts/own-post-actions.tsx';
import { actionLink, actionText, BuyNow, useClosedRegistration } from '../products/buy-now.tsx';
import { FactLines } from '../products/fact-lines.tsx';
import { Price } from '../products/price-block.tsx';
import { ProductPicture } from '../products/product-picture.tsx';
import classes from './search-results.module.css';
import { joinRuns } from './search-view.ts';

export function SearchResults({ hits }: { hits: SearchHit[] }) {
  const columns = columnsFor(useIsOwn());
  return <Table columns={columns} rows={hits} keyOf={({ product }) => product.id} rowClass={classes.row} />;
}

const columnsFor = (isMine: (authorId: MemberId) => boolean): Column<SearchHit>[] => [
  {
    name: 'Image',
    className: classes.picture,
    cell: ({ product: { id, picture } }, place) => (
      <ProductPicture productId={id} picture={picture} sizes="96px" seen={place === 0 ? 'first' : 'late'} />
    ),
  },
  { name: 'Title', className: classes.what, cell: (hit) => <What hit={hit} /> },
  {
    name: 'Posted on',
    className: classes.posted,
    isNamed: true,
    cell: ({ product }) => (
      <>
        <Moment at={product.createdAt} />
        {isMine(product.author.id) && (
          <span className={classes.mine}>
            <OwnPostMark post={product} edit={paths.editProduct(product.id)} />
          </span>
        )}
      </>
    ),
  },
  {
    name: productTexts.memberPrice,
    className: classes.member,
    is: 'figure',
    isNamed: true,
    cell: ({ product }) => showsPrices(product) && <Price cents={product.memberPriceCents} />,
  },
  {
    name: productTexts.nonMemberPrice,
    className: classes.nonMember,
    is: 'figure',
    isNamed: true,
    cell: ({ product }) =>
      product.nonMemberPriceCents !== null &&
      showsPrices(product) && <Price cents={product.nonMemberPriceCents} />,
  },
  {
    name: productTexts.buyNow,
    className: classes.act,
    is: 'act',
    cell: ({ product }) => <Action product={product} />,
  },
];

function Action({ product }: Pick<SearchHit, 'product'>) {
  const link = actionLink(product);
  const isClosed = useClosedRegistration(product);
  if (link === undefined) return null;
  return (
    <BuyNow
      id={product.id}
      title={product.title}
      url={link}
      action={actionText(product, isClosed)}
      className={classes.buy}
    />
  );
}

function What({ hit: { product, title, excerpt } }: { hit: SearchHit }) {
  return (
    <>
      <Link to={paths.product(product.id)} dir="auto" className={classes.title}>
        <Highlighted runs={title} />
      </Link>
      {product.facts !== null && <FactLines facts={product.facts} hasDate={false} />}
      {excerpt.length > 0 && (
        <p dir="auto" className={classes.excerpt}>
          <Highlighted runs={excerpt} />
        </p>
      )}
    </>
  );
}

/** A text with highlighted search matches. */
function Highlighted({ runs }: { runs: Run[] }) {
  return joinRuns(runs).map(({ text, matched }, index) =>
    matched ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order.
      <mark key={index} className={classes.mark}>
        <UnbrokenWords>{text}</UnbrokenWords>
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <UnbrokenWords key={index}>{text}</UnbrokenWords>
    ),
  );
}
