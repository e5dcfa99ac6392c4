import { Fragment } from 'react';
import { linkedParts } from './linked-text.ts';
import classes from './plain-text.module.css';

/** Plain text from a member: its lines are kept, and what can be followed is a link. */
export function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className={classes.text}>
      {linkedParts(text).map(({ text: shown, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order.
        <Fragment key={index}>
          {href === undefined ? (
            shown
          ) : (
            <a href={href} rel="noopener nofollow ugc">
              {shown}
            </a>
          )}
        </Fragment>
      ))}
    </p>
  );
}
