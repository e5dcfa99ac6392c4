import type { Icon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, type To } from 'react-router';
import classes from './row-act.module.css';

interface RowActProps {
  icon: Icon;
  name: string;
  /** Name of the row, for screen readers only. */
  of: string;
  /** The ID of the button, by which the focus returns to it. */
  id?: string;
}

/** An action of a row. */
export function RowAct({
  onPress,
  isHeld,
  id,
  ...said
}: RowActProps & { onPress: () => void; isHeld?: boolean }) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a pressed button, but the focus must return here after a dialog closes.
    currentTarget.focus({ preventScroll: true });
    onPress();
  }
  return (
    <button
      type="button"
      id={id}
      className={classes.act}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? undefined : press}
    >
      <ActLabel {...said} />
    </button>
  );
}

/** An action of a row that navigates to a page. */
export function RowLeads({ to, state, id, ...said }: RowActProps & { to: To; state?: object }) {
  return (
    <Link to={to} state={state} id={id} className={classes.act}>
      <ActLabel {...said} />
    </Link>
  );
}

function ActLabel({ icon: Sign, name, of }: Pick<RowActProps, 'icon' | 'name' | 'of'>) {
  return (
    <>
      <Sign size={16} stroke={1.75} aria-hidden />
      <span>
        {name}
        <span className="visually-hidden"> {of}</span>
      </span>
    </>
  );
}
