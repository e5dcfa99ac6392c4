import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import classes from './search-box.module.css';

interface SearchBoxProps {
  /** Target address of the form, and the parameter's name. */
  action: string;
  name: string;
  /** The page's current search text. */
  text: string;
  limit: number;
  placeholder: string;
  /** Label of the button. */
  submit: string;
  /** Searches in place, also when the field is cleared. Without it the form navigates to its page. */
  onSearch?: (text: string) => void;
  className: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** A search form that works without scripts. */
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
            // Cleared, also by the field's own button: shows everything again.
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

/**
 * Updates the field when another search is shown. In place, it does so only if the reader has not begun to type the
 * next one.
 */
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
