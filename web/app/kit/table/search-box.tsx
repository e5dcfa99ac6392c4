import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import classes from './search-box.module.css';

interface SearchBoxProps {
  /** Where the words go, and by which parameter. */
  action: string;
  name: string;
  /** The search that the page answers. */
  text: string;
  limit: number;
  placeholder: string;
  /** What the button says. */
  submit: string;
  /** Searches in place, also once the field is emptied; without it the form leads to its page. */
  onSearch?: (text: string) => void;
  className: string | undefined;
  /** Fields that nobody sees. */
  children?: ReactNode;
}

/** Words to find: a plain form that works without scripts. */
export function SearchBox({ action, name, text, placeholder, onSearch, ...box }: SearchBoxProps) {
  const input = useFollowing(text, onSearch !== undefined);
  return (
    <search className={box.className}>
      <Form
        action={action}
        method="get"
        className={classes.form}
        onSubmit={(event) => {
          if (onSearch === undefined) return;
          event.preventDefault();
          onSearch(input.current?.value ?? '');
        }}
      >
        <input
          ref={input}
          className={classes.input}
          type="search"
          name={name}
          defaultValue={text}
          placeholder={placeholder}
          aria-label={placeholder}
          maxLength={box.limit}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            // Emptied, by its own cross too: everything again.
            if (event.currentTarget.value === '' && text !== '') onSearch?.('');
          }}
        />
        {box.children}
        <button type="submit" className={classes.button} aria-label={box.submit}>
          <IconSearch size={18} stroke={2} aria-hidden />
        </button>
      </Form>
    </search>
  );
}

/** When another search is shown the field follows; in place, only where nobody has begun to write the next one. */
export function useFollowing(text: string, isInPlace: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    const field = input.current;
    const isTyped = isInPlace && field?.value.trim() !== shown.current.trim();
    if (field !== null && shown.current !== text && !isTyped) field.value = text;
    shown.current = text;
  }, [text, isInPlace]);
  return input;
}
