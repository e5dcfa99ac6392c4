import { Link } from 'react-router';
import { useSite } from '../client/environment.ts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const site = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.block}>
          <p className={classes.name}>{site.name}</p>
          <p>{site.contactAddress}</p>
          <p>
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            {site.contactPhone !== '' && (
              <>
                {' · '}
                <a href={`tel:${site.contactPhone.replace(/[^\d+]/g, '')}`}>{site.contactPhone}</a>
              </>
            )}
          </p>
        </div>
        <nav className={classes.links} aria-label="About">
          <FooterLink to={site.legalUrl}>Legal and privacy</FooterLink>
          <FooterLink to={site.contactUrl}>Contact</FooterLink>
        </nav>
        {site.social.length > 0 && (
          <nav className={classes.links} aria-label="Social media">
            {site.social.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener me">
                {label}
              </a>
            ))}
          </nav>
        )}
      </div>
    </footer>
  );
}

/** An operator may point these links elsewhere; a page of our own opens without a reload. */
function FooterLink({ to, children }: { to: string; children: string }) {
  return to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}
