import menu from './menu.json' with { type: 'json' };

interface Listed {
  readonly code: string;
  readonly zh: string;
  readonly zhtw: string;
  readonly en: string;
  readonly icon: string;
  /** Which records of its model the page shows. */
  readonly where?: Readonly<Record<string, string | undefined>>;
  readonly tree?: boolean;
  readonly children?: readonly Listed[];
}

/** A line of the business menu. */
export interface Entry extends Omit<Listed, 'children'> {
  /** Code of the directory it stands in; `-1` at the top. */
  readonly parent: string;
  /** Place among its neighbours, from 1. */
  readonly sort: number;
  /** Address of a page, such as lims01/lims010101; null for directories. */
  readonly address: string | null;
}

export const TOP = '-1';

/** The whole menu, every directory before what stands in it. */
export const entries: readonly Entry[] = flattened(menu, TOP);

/** The pages of the menu. */
export const pages: readonly (Entry & { address: string })[] = entries.flatMap((entry) =>
  entry.address === null ? [] : [{ ...entry, address: entry.address }],
);

function flattened(list: readonly Listed[], parent: string): Entry[] {
  return list.flatMap(({ children, ...entry }, place) => [
    { ...entry, parent, sort: place + 1, address: children ? null : `${entry.code.slice(0, 6)}/${entry.code}` },
    ...(children ? flattened(children, entry.code) : []),
  ]);
}
