import { Banner } from '../say/banner.tsx';
import { Button } from './button.tsx';
import classes from './form-banners.module.css';
import { runAndFocus } from './run-and-focus.ts';

interface PreviousInputNoteProps {
  form: { former: unknown; bringBack: () => void; isPending: boolean };
  /** ID of the field that takes the focus next. */
  firstField?: string | undefined;
}

/** Offers the reader's previous input while somebody else's values stand in the form. */
export function PreviousInputNote({ form, firstField }: PreviousInputNoteProps) {
  if (form.former === undefined) return null;
  return (
    <Banner tone="plain">
      <div className={classes.draft}>
        <p>You’re now editing their version.</p>
        <Button
          size="s"
          variant="default"
          onClick={() => runAndFocus(form.bringBack, firstField)}
          isHeld={form.isPending}
        >
          Back to my version
        </Button>
      </div>
    </Banner>
  );
}
