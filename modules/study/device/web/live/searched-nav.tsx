import { Input } from 'antd';
import { Children, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly search: string;
  /** Said where nothing is found. */
  readonly none: string;
  /** What is searched for, without blanks around it. */
  readonly onSearch: (wanted: string) => void;
  /** List items. */
  readonly children: ReactNode;
}

/** The list beside a map, with a field that searches it. It is the map for the keyboard. */
export function SearchedNav({ label, search, none, onSearch, children }: Props) {
  return (
    <nav className="live-people" aria-label={label}>
      <Input allowClear onChange={(event) => onSearch(event.target.value.trim())} placeholder={search} aria-label={search} />
      <ul>
        {children}
        {Children.count(children) === 0 && <li className="own-note live-none">{none}</li>}
      </ul>
    </nav>
  );
}
