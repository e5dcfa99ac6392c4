import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#contract/accounts/model.ts';
import type { ProductCard, ProductDetail } from '#contract/products/model.ts';
import { countInterested } from '#contract/saved/calls.ts';
import { interestedText, savedTexts } from '#contract/saved/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';
import { ToggleButton } from '../../kit/toggle/toggle-button.tsx';
import classes from './save-button.module.css';
import { useSaves } from './save-provider.tsx';

interface SaveButtonProps {
  product: Pick<ProductCard, 'id' | 'title'>;
  /** Shows the word beside the icon. */
  isWorded?: boolean;
}

/** A bookmark. It takes the same space before and after the viewer is known, and works once scripts run. */
export function SaveButton({ product: { id, title }, isWorded = false }: SaveButtonProps) {
  const { isSaved, press } = useSaves();
  return (
    <ToggleButton
      className={isWorded ? `${classes.save} ${classes.worded}` : classes.save}
      label={`${savedTexts.save}: ${title}`}
      isPressed={isSaved(id)}
      onPress={() => press(id)}
    >
      {isWorded && savedTexts.save}
    </ToggleButton>
  );
}

/** Shows the author and the staff how many members saved a product (rules/saved 5). */
export function SavedCount({ product: { id, author } }: { product: Pick<ProductDetail, 'id' | 'author'> }) {
  const viewer = useViewer();
  const isTold = viewer.is === 'member' && (viewer.profile.id === author.id || isStaff(viewer.profile.role));
  const { data } = useQuery({ ...callQuery(useApi(), countInterested, { id }), enabled: isTold });
  return isTold && data !== undefined && <span>{interestedText(data)}</span>;
}
