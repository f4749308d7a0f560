import { type ListState, readListState } from '../list-state.ts';
import type { SavedView, ViewDefinition } from './use-views.ts';

/** The parts of a list's state that a view saves; page, selected node and open record are not part of it. */
type StoredView = Pick<ListState, 'type' | 'where' | 'filter' | 'keyword' | 'sort' | 'group'>;

/** List state of a view; missing or invalid parts take the list's defaults. */
export function stateOfView(definition: ViewDefinition): StoredView {
  const address = new URLSearchParams();
  const put = (name: string, value: unknown) => {
    if (value !== undefined && value !== null) address.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  put('type', definition.type);
  put('where', definition.where);
  put('filter', definition.filter);
  put('q', definition.keyword);
  put('sort', definition.sort);
  put('group', definition.group);
  const { type, where, filter, keyword, sort, group } = readListState(address);
  return { type, where, filter, keyword, sort, group };
}

/** View definition of the list's current state. */
export function definitionOf({ type, where, filter, keyword, sort, group }: StoredView): ViewDefinition {
  return {
    ...(type && { type }),
    ...(where && { where }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(keyword && { keyword }),
    ...(sort && { sort }),
    ...(group && { group }),
  };
}

/** Whether the list differs from the view. An empty type in the state counts as the view's type. */
export function differs(definition: ViewDefinition, state: StoredView): boolean {
  const said = stateOfView(definition);
  const now = { ...state, type: state.type || said.type };
  return canonical(definitionOf(said)) !== canonical(definitionOf(now));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const ORDER = ['mine', 'organisation', 'role', 'everyone'];

/** Value of the view parameter that shows all records instead of the default view. */
export const PLAIN = 'all';

/** The view that a list opens with: the user's choice, else the most specific default. */
export function openingView(views: readonly SavedView[], chosen: string | null): SavedView | undefined {
  if (chosen === PLAIN) return undefined;
  const own = views.find(({ id }) => id === chosen);
  if (own) return own;
  const defaults = views.filter(({ isDefault }) => isDefault);
  return ORDER.flatMap((audience) => defaults.filter((view) => view.audience === audience))[0];
}

/** Whether the state has no settings of its own, apart from a view it may name. */
export function isUntouched(state: ListState): boolean {
  const { type, where, filter, keyword, sort, group, node } = state;
  return canonical(definitionOf({ type, where, filter, keyword, sort, group })) === '{}' && node === '' && state.page === 1;
}
