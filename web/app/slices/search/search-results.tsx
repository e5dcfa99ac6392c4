import { Link } from 'react-router';
import { formatDollars } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { SearchHit } from '#contract/search/model.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { ProductPicture } from '../products/product-picture.tsx';
import { Marked } from './marked.tsx';
import classes from './search-results.module.css';

/** Roles in words: on a phone the rows are laid out as a list, and some browsers then forget that it is a table. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const columns = ['Image', 'Title', 'Posted on', productTexts.memberPrice, productTexts.nonMemberPrice];

export function SearchResults({ hits }: { hits: SearchHit[] }) {
  return (
    <table {...role.table} className={classes.table}>
      <thead {...role.group}>
        <tr {...role.row}>
          {[...columns, productTexts.buyNow].map((column) => (
            <th key={column} {...role.header} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group}>
        {hits.map((hit, place) => (
          <Row key={hit.product.id} hit={hit} isFirst={place === 0} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ hit: { product, title, excerpt }, isFirst }: { hit: SearchHit; isFirst: boolean }) {
  const { id, picture, createdAt, memberPrice, nonMemberPrice, url } = product;
  return (
    <tr {...role.row} data-featured={product.isFeatured || undefined}>
      <td {...role.cell} className={classes.picture}>
        <ProductPicture productId={id} picture={picture} sizes="96px" seen={isFirst ? 'first' : 'late'} />
      </td>
      <td {...role.cell} className={classes.what}>
        <Link to={paths.product(id)} className={classes.title}>
          <Marked runs={title} />
        </Link>
        {excerpt.length > 0 && (
          <p className={classes.excerpt}>
            <Marked runs={excerpt} />
          </p>
        )}
      </td>
      <td {...role.cell} className={classes.posted} data-label="Posted on">
        <Moment at={createdAt} />
      </td>
      <td {...role.cell} className={classes.member} data-label={productTexts.memberPrice}>
        {formatDollars(memberPrice)}
      </td>
      <td {...role.cell} className={classes.nonMember} data-label={productTexts.nonMemberPrice}>
        {nonMemberPrice !== null && formatDollars(nonMemberPrice)}
      </td>
      <td {...role.cell} className={classes.act}>
        {url !== null && (
          <a href={url} target="_blank" rel="noopener nofollow ugc" className={classes.buy}>
            {productTexts.buyNow}
            <span className="visually-hidden">: {product.title} (opens in a new tab)</span>
          </a>
        )}
      </td>
    </tr>
  );
}
