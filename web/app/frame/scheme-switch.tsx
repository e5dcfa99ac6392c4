import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { toggleScheme } from '../theme/colour-scheme.ts';
import classes from './scheme-switch.module.css';

/** Light or dark. */
export function SchemeSwitch() {
  // Which of the two shows is decided by style: the server does not know the reader's scheme.
  return (
    <button type="button" className={classes.button} onClick={toggleScheme}>
      <span className={classes.inLight}>
        <IconMoon size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Use dark colors</span>
      </span>
      <span className={classes.inDark}>
        <IconSun size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Use light colors</span>
      </span>
    </button>
  );
}
