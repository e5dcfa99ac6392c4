import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import classes from './product-attributes.module.css';

/** What a product is filed under, until when it stands, and who posted it when. */
export function ProductAttributes({ product }: { product: ProductDetail }) {
  const { categories, tags, productTypes, author, createdAt, expiresAt } = product;
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y: links answer keys with clicks.
    <section aria-label="Details" onClick={followLinks}>
      <dl className={classes.facts}>
        <Links
          term={productTexts.category}
          links={categories.map(({ id, name, slug, status }) => ({
            id,
            name,
            to: status === 'active' ? paths.listing(slug) : undefined,
          }))}
        />
        <Links
          term={productTexts.type}
          links={productTypes.map(({ id, name }) => ({ id, name, to: paths.search(name) }))}
        />
        <Links
          term={productTexts.tags}
          links={tags.map(({ id, name }) => ({ id, name, to: paths.search(name) }))}
        />
        {expiresAt !== null && (
          <Attribute term={product.status === 'expired' ? 'Expired on' : 'Expires on'}>
            <Moment at={expiresAt} />
          </Attribute>
        )}
        <Attribute term="Posted by">
          <MemberLink member={author} /> <RoleBadge role={author.role} />
        </Attribute>
        <Attribute term="Posted on">
          <Moment at={createdAt} />
        </Attribute>
      </dl>
    </section>
  );
}

interface LinksProps {
  term: string;
  /** Without an address where there is no page. */
  links: { id: number; name: string; to: string | undefined }[];
}

function Links({ term, links }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <Attribute term={term}>
      <ul className={classes.links}>
        {links.map(({ id, name, to }) => (
          <li key={id}>{to === undefined ? name : <Link to={to}>{name}</Link>}</li>
        ))}
      </ul>
    </Attribute>
  );
}

function Attribute({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
