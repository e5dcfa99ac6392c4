import { useMantineColorScheme } from '@mantine/core';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import classes from './scheme-switch.module.css';

/** Light or dark; choosing what the system wears goes back to following it. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();

  function toggle() {
    const now = document.documentElement.getAttribute('data-mantine-color-scheme');
    const next = now === 'dark' ? 'light' : 'dark';
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    setColorScheme(next === system ? 'auto' : next);
  }

  // Which of the two shows is decided by style: the server does not know the reader's scheme.
  return (
    <button type="button" className={classes.button} onClick={toggle}>
      <span className={classes.inLight}>
        <IconMoon size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Use dark colours</span>
      </span>
      <span className={classes.inDark}>
        <IconSun size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Use light colours</span>
      </span>
    </button>
  );
}
