import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { Avatar, RoleBadge } from '../accounts/avatar.tsx';
import classes from './product-facts.module.css';

/** What a product is filed under, and who posted it when. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const { categories, tags, productTypes, author, createdAt, expiresAt } = product;
  return (
    <dl className={classes.facts}>
      <Links
        term={productTexts.category}
        links={categories.map(({ id, name, slug }) => ({ id, name, to: paths.listing(slug) }))}
      />
      <Links
        term={productTexts.tags}
        links={tags.map(({ id, name }) => ({ id, name, to: paths.search(name) }))}
      />
      <Links
        term={productTexts.type}
        links={productTypes.map(({ id, name }) => ({ id, name, to: paths.search(name) }))}
      />
      <Fact term="Posted by">
        <span className={classes.author}>
          <Avatar member={author} size={28} />
          <span>
            {author.firstName} {author.lastName} <RoleBadge role={author.role} />
          </span>
        </span>
      </Fact>
      <Fact term="Posted on">
        <Moment at={createdAt} />
      </Fact>
      {expiresAt !== null && (
        <Fact term={product.status === 'expired' ? 'Expired on' : 'Expires on'}>
          <Moment at={expiresAt} />
        </Fact>
      )}
    </dl>
  );
}

interface LinksProps {
  term: string;
  links: { id: number; name: string; to: string }[];
}

function Links({ term, links }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <Fact term={term}>
      <ul className={classes.links}>
        {links.map(({ id, name, to }) => (
          <li key={id}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
