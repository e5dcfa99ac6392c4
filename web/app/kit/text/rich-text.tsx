import type { ReactNode } from 'react';
import classes from './rich-text.module.css';

/** HTML from a member, sanitized by the server when it was written (rules/html 1). */
export function RichText({ html }: { html: string }) {
  return (
    <Prose>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write. */}
      <div dir="auto" className={classes.richText} dangerouslySetInnerHTML={{ __html: html }} />
    </Prose>
  );
}

/** Running text in a readable line length. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}
