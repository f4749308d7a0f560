import development from './development.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };

interface Listed {
  readonly code: string;
  readonly zh: string;
  readonly zhtw: string;
  readonly en: string;
  readonly icon: string;
  /** Filter for the records of the model that the page shows. */
  readonly where?: Readonly<Record<string, string | undefined>>;
  readonly tree?: boolean;
  /** Model of a page of the development application; pages of the business application get theirs from the modules. */
  readonly model?: string;
  /** Whether the page is implemented in the client and shows no model. */
  readonly page?: boolean;
  /** Report that the page shows; it is seen by those who may list the rows that the report counts. */
  readonly report?: string;
  /** Permission on the model that is needed to see the page: a verb or `act:<name>`; `read` by default. */
  readonly verb?: string;
  /** Whether the entry is also in the business menu, because every user needs it in either application. */
  readonly everyday?: boolean;
  readonly children?: readonly Listed[];
}

/** Kinds of entries that administrators create. */
export const entryKinds = ['directory', 'page', 'model', 'dictionary', 'dataReport', 'screen', 'link'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Buttons, columns and form fields hidden on pages opened by this entry. Only affects the display: permissions belong to models. */
export interface Off {
  readonly buttons?: readonly string[];
  readonly columns?: readonly string[];
  readonly form?: readonly string[];
}

/** Customisation of an entry by administrators. */
export interface Arranged {
  /** Set for entries that administrators created; declared entries have none. */
  readonly own?: { readonly kind: EntryKind; readonly target: string | null; readonly opens: 'window' | 'frame' | null };
  readonly color?: string | null;
  readonly noShow?: boolean;
  readonly disabled?: boolean;
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly off?: Off | null;
  /** Code of the declared page that this entry shows, if it is a second entry for one. */
  readonly program?: string;
}

/** An entry of a menu. */
export interface Entry extends Omit<Listed, 'children'>, Arranged {
  /** Code of its directory; `-1` at the top level. */
  readonly parent: string;
  /** Position among its siblings, from 1. */
  readonly sort: number;
  /** Address of a page, such as lims01/lims010101; null for directories. */
  readonly address: string | null;
}

export const TOP = '-1';

/** The whole business menu; every directory precedes its contents. */
export const entries: readonly Entry[] = flattened(menu, TOP, (code) => `${code.slice(0, 6)}/${code}`);

/** The whole menu of the development application. */
const developmentEntries: readonly Entry[] = flattened(development, TOP, (code) => code.replace('.', '/'));

/** Entries that both applications have, placed at the end of the business menu. */
const everyday: readonly Entry[] = developmentEntries
  .filter(({ code, everyday: shown }) => shown || developmentEntries.some((child) => child.everyday && child.parent === code))
  .map((entry) => (entry.parent === TOP ? { ...entry, sort: entries.length } : entry));

/** The pages of the business menu. */
export const pages: readonly (Entry & { address: string })[] = entries.flatMap((entry) =>
  entry.address === null ? [] : [{ ...entry, address: entry.address }],
);

/** The declared menu of an application; empty for applications created by administrators. */
export const declaredEntries = (application: string): readonly Entry[] =>
  application === 'business' ? [...entries, ...everyday] : application === 'development' ? developmentEntries : [];

const declaredByCode = new Map([...entries, ...developmentEntries].map((entry) => [entry.code, entry] as const));

/** The declared entry with this code, in any application. */
export const declaredEntry = (code: string): Entry | undefined => declaredByCode.get(code);

function flattened(list: readonly Listed[], parent: string, addressOf: (code: string) => string): Entry[] {
  return list.flatMap(({ children, ...entry }, place) => [
    { ...entry, parent, sort: place + 1, address: children ? null : addressOf(entry.code) },
    ...(children ? flattened(children, entry.code, addressOf) : []),
  ]);
}
