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
  /** Whether it stands in the menu of the business as well: what everybody does, wherever he works. */
  readonly everyday?: boolean;
  readonly children?: readonly Listed[];
}

/** Kinds of entries that administrators make. */
export const entryKinds = ['directory', 'page', 'model', 'dictionary', 'link'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What a page does not show of its model, for everybody who comes by this entry. Rights are another matter: they belong to models. */
export interface Off {
  readonly buttons?: readonly string[];
  readonly columns?: readonly string[];
  readonly form?: readonly string[];
}

/** What administrators have said of an entry, beside what every entry has. */
export interface Arranged {
  /** The line is theirs, not one of the program. */
  readonly own?: { readonly kind: EntryKind; readonly target: string | null; readonly opens: 'window' | 'frame' | null };
  readonly color?: string | null;
  readonly noShow?: boolean;
  readonly disabled?: boolean;
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly off?: Off | null;
  /** The page of the program that it shows, where it is not its own. */
  readonly program?: string;
}

/** A line of a menu. */
export interface Entry extends Omit<Listed, 'children'>, Arranged {
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
const developmentEntries: readonly Entry[] = flattened(development, TOP, (code) => code.replace('.', '/'));

/** What everybody does, behind everything else of the business. */
const everyday: readonly Entry[] = developmentEntries
  .filter(({ code, everyday: shown }) => shown || developmentEntries.some((child) => child.everyday && child.parent === code))
  .map((entry) => (entry.parent === TOP ? { ...entry, sort: entries.length } : entry));

/** The pages of the menu. */
export const pages: readonly (Entry & { address: string })[] = entries.flatMap((entry) =>
  entry.address === null ? [] : [{ ...entry, address: entry.address }],
);

/** The declared menu of an application; those that administrators have made have none. */
export const declaredEntries = (application: string): readonly Entry[] =>
  application === 'business' ? [...entries, ...everyday] : application === 'development' ? developmentEntries : [];

const declaredByCode = new Map([...entries, ...developmentEntries].map((entry) => [entry.code, entry] as const));

/** The entry that the program declares under a code, in whichever application. */
export const declaredEntry = (code: string): Entry | undefined => declaredByCode.get(code);

function flattened(list: readonly Listed[], parent: string, addressOf: (code: string) => string): Entry[] {
  return list.flatMap(({ children, ...entry }, place) => [
    { ...entry, parent, sort: place + 1, address: children ? null : addressOf(entry.code) },
    ...(children ? flattened(children, entry.code, addressOf) : []),
  ]);
}
