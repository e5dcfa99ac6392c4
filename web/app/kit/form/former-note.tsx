import { Banner } from '../say/banner.tsx';
import { Button } from './button.tsx';
import classes from './form-banners.module.css';
import { goOn } from './go-on.ts';

interface FormerNoteProps {
  form: { former: unknown; bringBack: () => void; isPending: boolean };
  /** Where one goes on: a field's id. */
  firstField?: string | undefined;
}

/** What one has entered is at hand while somebody else's stands in its place. */
export function FormerNote({ form, firstField }: FormerNoteProps) {
  if (form.former === undefined) return null;
  return (
    <Banner tone="plain">
      <div className={classes.draft}>
        <p>You’re now editing their version.</p>
        <Button
          size="s"
          variant="default"
          onClick={() => goOn(form.bringBack, firstField)}
          isHeld={form.isPending}
        >
          Back to my version
        </Button>
      </div>
    </Banner>
  );
}
