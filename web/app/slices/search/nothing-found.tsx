import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { productTexts } from '#contract/products/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';

export function NothingFound() {
  return (
    <EmptyState title={productTexts.none}>
      Every word must occur in a product. Try fewer or more general words, check the spelling, or{' '}
      <Link to={paths.home()}>look through the whole catalogue</Link>.
    </EmptyState>
  );
}
