import { AwaitedPart } from '../list/awaited-part.tsx';
import type { MenuButtonProps } from './menu-button.tsx';

const load = () => import('./menu-button.tsx');

/** A menu button whose script is loaded on demand. */
export function LazyMenuButton<Act extends string>(props: MenuButtonProps<Act>) {
  return (
    <AwaitedPart load={load} waiting={null}>
      {({ MenuButton }) => <MenuButton {...props} />}
    </AwaitedPart>
  );
}
