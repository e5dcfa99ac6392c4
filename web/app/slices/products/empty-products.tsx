import { Link, useLocation } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { productTexts } from '#contract/products/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { type ListView, listViewQuery } from './list-view.ts';

/** specification 8: 'No products found!', and what to do next. */
export function EmptyProducts({ view }: { view: ListView }) {
  const { pathname } = useLocation();
  const link = (change: Partial<ListView>) => ({ pathname, search: listViewQuery({ ...view, ...change }) });
  return (
    <EmptyState title={productTexts.none}>
      {view.skip > 0 ? (
        <>
          The list ends before this page. <Link to={link({ skip: 0 })}>Go to its beginning</Link>.
        </>
      ) : !view.includeExpired ? (
        <>
          Nothing is on offer here just now.{' '}
          <Link to={link({ includeExpired: true })}>Look at expired products too</Link>
          {pathname === paths.home() ? (
            ', or come back soon.'
          ) : (
            <>
              , or <Link to={paths.home()}>see the whole catalogue</Link>.
            </>
          )}
        </>
      ) : pathname === paths.home() ? (
        'The catalogue is still empty. Come back soon.'
      ) : (
        <>
          Nothing was ever posted here. <Link to={paths.home()}>See the whole catalogue</Link>.
        </>
      )}
    </EmptyState>
  );
}
