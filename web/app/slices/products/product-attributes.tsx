import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import { factSeparator, momentOfZone, placeText } from '#contract/products/facts-text.ts';
import { endsWithFacts, type ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { RoleBadge } from '../accounts/avatar.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import { useClosedRegistration } from './buy-now.tsx';
import classes from './buying-block.module.css';

/** Taxonomy terms, end date, author and time of a product. */
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
        {factRows(product.facts, useClosedRegistration(product)).map(({ term, text }) => (
          <Attribute key={term} term={term}>
            {text}
          </Attribute>
        ))}
        {expiresAt !== null && !endsWithFacts(product) && (
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

/** Further facts, in rows: what the lines at the top leave out or shorten. */
function factRows(facts: ShownFacts | null, isClosed: boolean): { term: string; text: string }[] {
  if (facts === null) return [];
  const { street, seats, closesAt, credits, kind } = facts;
  const rows = [
    { term: 'Address', text: street === undefined ? '' : [street, placeText(facts)].join(', ') },
    { term: 'Seats', text: seats === undefined ? '' : seats.toLocaleString('en-US') },
    {
      term: isClosed ? productTexts.registrationClosed : 'Registration closes',
      text: kind === 'event' && closesAt !== null ? momentOfZone(closesAt, facts.timeZone) : '',
    },
    ...credits.map(({ name, hours, states, approval }) => ({
      term: `${name} credit`,
      text: [`${hours} ${hours === 1 ? 'hour' : 'hours'}`, states.join(', '), approval]
        .filter(Boolean)
        .join(factSeparator),
    })),
  ];
  return rows.filter(({ text }) => text !== '');
}

interface LinksProps {
  term: string;
  /** `to` is undefined if there is no page. */
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
