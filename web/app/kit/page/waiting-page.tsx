import type { ReactNode } from 'react';
import { Spinner } from '../list/states.tsx';
import { PageHead } from './page-head.tsx';

interface WaitingPageProps {
  /** Says what is loading. */
  label: string;
  /** The page's own title, if it is known before the page. */
  title?: string;
  /** Shown instead of the spinner. */
  children?: ReactNode;
}

/** A whole page in its loading state, with a title and a heading like every page. */
export function WaitingPage({
  label,
  title = label,
  children = <Spinner label={label} />,
}: WaitingPageProps) {
  return (
    <>
      <PageHead title={title} noindex />
      <h1 className="visually-hidden">{title}</h1>
      {children}
    </>
  );
}
