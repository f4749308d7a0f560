import type { Condition } from '@zhixing/model';

export const PAGES = '@pages';
export const APPLICATIONS = '@applications';

export const principalTypes = ['role', 'user', 'position', 'group'] as const;
export type PrincipalType = (typeof principalTypes)[number];

/** What one holder may do on one model: see the server's documents of grants. */
export interface ModelGrant {
  readonly abilities: Readonly<Record<string, readonly string[]>>;
  readonly sees: readonly string[] | null;
  readonly writes: readonly string[] | null;
  readonly clear: readonly string[];
}

export interface Items {
  readonly items: readonly string[];
}

export interface SubjectField {
  readonly name: string;
  readonly title: string;
  readonly sensitive: boolean;
  readonly writable: boolean;
  readonly required: boolean;
}

export interface SubjectScheme {
  readonly id: string;
  readonly title: string;
  /** Of schemes that people have made. */
  readonly condition?: Condition;
}

/** A model as it can be granted. */
export interface Subject {
  readonly name: string;
  readonly title: string;
  readonly abilities: readonly { readonly name: string; readonly title: string }[];
  readonly fields: readonly SubjectField[];
  readonly schemes: readonly SubjectScheme[];
}

export interface Page {
  readonly code: string;
  readonly parent: string;
  readonly application: string;
  readonly title: string;
  readonly directory: boolean;
  readonly model: string | null;
}

/** Everything that can be granted. */
export interface Subjects {
  readonly models: readonly Subject[];
  readonly pages: readonly Page[];
  readonly applications: readonly { readonly id: string; readonly title: string }[];
}

/** What one side has and another has not, by subject. */
export interface Difference {
  readonly model: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface ItemsState {
  readonly now: readonly string[];
  readonly declared: readonly string[];
  readonly written: boolean;
}

/** What a holder may do, as it was read. */
export interface GrantState {
  readonly holder: { readonly type: PrincipalType; readonly id: string; readonly name: string };
  readonly own: boolean;
  readonly people: number;
  readonly stamp: string;
  readonly grants: readonly {
    readonly model: string;
    readonly now: ModelGrant;
    readonly written: boolean;
    readonly declared?: ModelGrant;
    readonly difference?: Difference | null;
  }[];
  readonly pages: ItemsState;
  readonly applications: ItemsState;
}

/** What is to be saved, by subject; null goes back to what the product declares. */
export type Changes = Readonly<Record<string, ModelGrant | Items | null>>;

export const NONE: ModelGrant = { abilities: {}, sees: null, writes: null, clear: [] };

/** What the holder would be allowed on a model with these changes. */
export function grantOn(state: GrantState, changes: Changes, model: string): ModelGrant {
  const read = state.grants.find((grant) => grant.model === model);
  const change = changes[model];
  if (change === undefined) return read?.now ?? NONE;
  return change === null ? (read?.declared ?? NONE) : (change as ModelGrant);
}

/** The pages or applications that the holder would have with these changes. */
export function itemsOf(state: GrantState, changes: Changes, subject: typeof PAGES | typeof APPLICATIONS): readonly string[] {
  const read = subject === PAGES ? state.pages : state.applications;
  const change = changes[subject];
  if (change === undefined) return read.now;
  return change === null ? read.declared : (change as Items).items;
}

/** The changes together with another one; what comes to the same as what is kept is no change. */
export function withChange(state: GrantState, changes: Changes, subject: string, document: ModelGrant | Items | null): Changes {
  const { [subject]: _before, ...others } = changes;
  return isStored(state, subject, document) ? others : { ...others, [subject]: document };
}

function isStored(state: GrantState, subject: string, document: ModelGrant | Items | null): boolean {
  const items = subject === PAGES ? state.pages : subject === APPLICATIONS ? state.applications : undefined;
  const read = state.grants.find(({ model }) => model === subject);
  if (document === null) return !(items ?? read)?.written;
  if (items) return sameNames((document as Items).items, items.now);
  return sameGrant(document as ModelGrant, read?.now ?? NONE);
}

export const isGranted = ({ abilities: permissions }: ModelGrant): boolean => Object.keys(permissions).length > 0;

const sameNames = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null ? one === other : [...one].sort().join() === [...other].sort().join();

function sameGrant(one: ModelGrant, other: ModelGrant): boolean {
  // Without abilities nothing is permitted, whatever else stands there.
  if (!isGranted(one) && !isGranted(other)) return true;
  const names = Object.keys(one.abilities);
  return (
    sameNames(names, Object.keys(other.abilities)) &&
    names.every((name) => sameNames(one.abilities[name] ?? [], other.abilities[name] ?? [])) &&
    sameNames(one.sees, other.sees) &&
    sameNames(one.writes, other.writes) &&
    sameNames(one.clear, other.clear)
  );
}
