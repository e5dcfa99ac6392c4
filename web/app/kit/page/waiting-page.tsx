import type { ReactNode } from 'react';
import { Spinner } from '../list/states.tsx';
import { PageHead } from './page-head.tsx';

interface WaitingPageProps {
  /** What is awaited, in words. */
  label: string;
  /** The page's own, where it is known before the page is. */
  title?: string;
  /** In the place of the spinner. */
  children?: ReactNode;
}

/** A whole page that is on its way: it has a title and a heading as every page has. */
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
