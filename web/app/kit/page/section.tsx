import { type ReactNode, type Ref, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** What the section is about, in a sentence or two. */
  text?: ReactNode;
  /** Holds its heading where one goes on there. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One subject of a page of several: its heading, what it is about, and what there is of it. */
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
