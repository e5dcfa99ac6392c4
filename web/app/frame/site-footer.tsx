import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useSite } from '../client/environment.ts';
import { phoneHref } from '../kit/text/phone-href.ts';
import { PlainText } from '../kit/text/plain-text.tsx';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const { name, line, legalUrl, contactUrl, contactAddress, contactEmail, contactPhone, social } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Column as="nav" heading="Association">
          <p className={classes.name}>{name}</p>
          {line !== '' && <p>{line}</p>}
          <FooterLink to={legalUrl}>Legal and privacy</FooterLink>
          <FooterLink to={contactUrl}>Contact</FooterLink>
        </Column>
        <Column as="section" heading="Contact">
          <PlainText text={contactAddress} />
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          {contactPhone !== '' && <a href={phoneHref(contactPhone)}>{contactPhone}</a>}
        </Column>
        {social.length > 0 && (
          <Column as="nav" heading="Follow">
            {social.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener me">
                {label}
              </a>
            ))}
          </Column>
        )}
      </div>
    </footer>
  );
}

interface ColumnProps {
  /** Whether it leads on or tells. */
  as: 'nav' | 'section';
  heading: string;
  children: ReactNode;
}

function Column({ as: Element, heading, children }: ColumnProps) {
  const id = useId();
  return (
    <Element className={classes.column} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      {children}
    </Element>
  );
}

/** An operator may point these links elsewhere; a page of our own opens without a reload. */
function FooterLink({ to, children }: { to: string; children: string }) {
  return to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}
