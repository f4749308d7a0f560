import development from './development.json' with { type: 'json' };
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
  /** Model of a page of the development application; pages of the business get theirs from the modules. */
  readonly model?: string;
  /** Whether the page is one of the program, which shows no model. */
  readonly page?: boolean;
  /** What may be done with the model by whoever sees the page, a verb or `act:<name>`; reading, unless told. */
  readonly verb?: string;
  readonly children?: readonly Listed[];
}

/** A line of a menu. */
export interface Entry extends Omit<Listed, 'children'> {
  /** Code of the directory it stands in; `-1` at the top. */
  readonly parent: string;
  /** Place among its neighbours, from 1. */
  readonly sort: number;
  /** Address of a page, such as lims01/lims010101; null for directories. */
  readonly address: string | null;
}

export const TOP = '-1';

/** The whole menu of the business, every directory before what stands in it. */
export const entries: readonly Entry[] = flattened(menu, TOP, (code) => `${code.slice(0, 6)}/${code}`);

/** The whole menu of the development application. */
export const developmentEntries: readonly Entry[] = flattened(development, TOP, (code) => code.replace('.', '/'));

/** The pages of the menu. */
export const pages: readonly (Entry & { address: string })[] = entries.flatMap((entry) =>
  entry.address === null ? [] : [{ ...entry, address: entry.address }],
);

function flattened(list: readonly Listed[], parent: string, addressOf: (code: string) => string): Entry[] {
  return list.flatMap(({ children, ...entry }, place) => [
    { ...entry, parent, sort: place + 1, address: children ? null : addressOf(entry.code) },
    ...(children ? flattened(children, entry.code, addressOf) : []),
  ]);
}
