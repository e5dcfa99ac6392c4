import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import classes from './menu-button.module.css';

export interface MenuButtonProps<Act extends string> {
  label: string;
  /** In display order. */
  acts: readonly { id: Act; name: string; isDisabled: boolean }[];
  onAct: (id: Act) => void;
}

const { button = '', popover = '', menu = '', act = '' } = classes;

/** A button that opens a menu of actions. */
export function MenuButton<Act extends string>({ label, acts, onAct }: MenuButtonProps<Act>) {
  return (
    <MenuTrigger>
      <Button className={button}>
        {label}
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </Button>
      <Popover className={popover} offset={4} placement="bottom start">
        <Menu className={menu} onAction={(id) => onAct(id as Act)}>
          {acts.map(({ id, name, isDisabled }) => (
            <MenuItem key={id} id={id} isDisabled={isDisabled} className={act}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
