import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { productCopy } from '#contract/products/copy.ts';
import { EmptyState } from '../../ui/states.tsx';

export function NothingFound() {
  return (
    <EmptyState title={productCopy.none}>
      Every word must occur in a product. Try fewer or more general words, check the spelling, or{' '}
      <Link to={paths.home()}>look through the whole catalogue</Link>.
    </EmptyState>
  );
}
