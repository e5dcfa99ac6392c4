import { useLocation } from 'react-router';
import { areaParameters } from '#contract/core/paths.ts';
import { SearchBox } from './search-box.tsx';
import { tableSearchLimit } from './table-view.ts';
import { useTypingPause } from './use-table-view.ts';

interface LiveSearchProps {
  /** The search that is shown. */
  text: string;
  label: string;
  onSearch: (text: string, isTyped?: boolean) => void;
  className: string | undefined;
}

/** A search box that answers while one types, once the typing rests; Enter does not wait. */
export function LiveSearch({ text, label, onSearch, className }: LiveSearchProps) {
  const { pathname } = useLocation();
  const searchLater = useTypingPause((typed) => onSearch(typed, true));
  return (
    <div
      className={className}
      onInput={({ target }) => target instanceof HTMLInputElement && searchLater(target.value)}
    >
      <SearchBox
        action={pathname}
        name={areaParameters.text}
        text={text}
        limit={tableSearchLimit}
        placeholder={label}
        submit={label}
        onSearch={(typed) => onSearch(typed)}
        className={undefined}
      />
    </div>
  );
}
