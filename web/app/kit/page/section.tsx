import { type ReactNode, type Ref, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Describes the section in a sentence or two. */
  text?: ReactNode;
  /** Refers to the heading, if it takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One of several topics of a page: heading, description and content. */
export function Section({ title, text, headingRef, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2
          id={heading}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className={classes.title}
        >
          {title}
        </h2>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
