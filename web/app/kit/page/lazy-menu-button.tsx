import { LazyResult } from '../list/lazy-result.tsx';
import type { MenuButtonProps } from './menu-button.tsx';

const load = () => import('./menu-button.tsx');

/** A menu button whose script is loaded on demand. */
export function LazyMenuButton<Act extends string>(props: MenuButtonProps<Act>) {
  return (
    <LazyResult load={load} waiting={null}>
      {({ MenuButton }) => <MenuButton {...props} />}
    </LazyResult>
  );
}
