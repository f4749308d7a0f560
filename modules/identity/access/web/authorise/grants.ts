import type { Condition } from '@zhixing/model';

export const PAGES = '@pages';
export const APPLICATIONS = '@applications';

export const principalTypes = ['role', 'user', 'position', 'group'] as const;
export type PrincipalType = (typeof principalTypes)[number];

/** Permissions on one model, in the format of the server's grant documents. */
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
  /** Only for stored schemes. */
  readonly condition?: Condition;
}

/** A model that can be granted. */
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

/** Permissions that differ, by subject. */
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

/** A principal's grants as read from the server. */
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

/** Unsaved changes by subject; null resets to the product's declaration. */
export type Changes = Readonly<Record<string, ModelGrant | Items | null>>;

export const NONE: ModelGrant = { abilities: {}, sees: null, writes: null, clear: [] };

/** The grant on a model with the unsaved changes applied. */
export function grantOn(state: GrantState, changes: Changes, model: string): ModelGrant {
  const read = state.grants.find((grant) => grant.model === model);
  const change = changes[model];
  if (change === undefined) return read?.now ?? NONE;
  return change === null ? (read?.declared ?? NONE) : (change as ModelGrant);
}

/** The pages or applications with the unsaved changes applied. */
export function itemsOf(state: GrantState, changes: Changes, subject: typeof PAGES | typeof APPLICATIONS): readonly string[] {
  const read = subject === PAGES ? state.pages : state.applications;
  const change = changes[subject];
  if (change === undefined) return read.now;
  return change === null ? read.declared : (change as Items).items;
}

/** Adds a change; one that equals the stored state is dropped. */
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
  // Without permissions a document grants nothing, so that its other parts are ignored.
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
