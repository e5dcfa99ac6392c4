import type { ProductCard } from '#contract/products/model.ts';
import { savedTexts } from '#contract/saved/texts.ts';
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
