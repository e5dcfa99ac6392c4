import type { ComponentProps } from 'react';
import { SearchBox } from './search-box.tsx';
import { useTypingPause } from './use-typed-search.ts';

interface LiveSearchProps extends Omit<ComponentProps<typeof SearchBox>, 'placeholder' | 'submit'> {
  label: string;
  onSearch: (text: string, isTyped?: boolean) => void;
}

/** A search box that searches after a pause in typing; Enter searches at once. */
export function LiveSearch({ label, onSearch, className, ...box }: LiveSearchProps) {
  const searchLater = useTypingPause((typed) => onSearch(typed, true));
  return (
    <div
      className={className}
      onInput={({ target }) => target instanceof HTMLInputElement && searchLater(target.value)}
    >
      <SearchBox
        {...box}
        placeholder={label}
        submit={label}
        onSearch={(typed) => {
          searchLater(undefined);
          onSearch(typed);
        }}
        className={undefined}
      />
    </div>
  );
}
