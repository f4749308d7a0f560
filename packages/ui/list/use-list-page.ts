import { resolvePlaceholders } from '@zhixing/client/condition-placeholders.ts';
import { allOf } from '@zhixing/client/conditions.ts';
import { columnsFor } from '@zhixing/client/copied-name.ts';
import type { FieldFilters, ListState } from '@zhixing/client/list-state.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useComputed } from '@zhixing/client/use-change.ts';
import { nodeContext, useNodeCondition } from '@zhixing/client/use-left-tree.ts';
import { type ListQuery, useList } from '@zhixing/client/use-list.ts';
import { useListState } from '@zhixing/client/use-list-state.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import type { Condition } from '@zhixing/model';
import { type ComponentType, useMemo, useState } from 'react';
import { prefillFrom } from './prefill.ts';
import { type Matching, nothingSelected, refreshed, type Selection, selectedOf } from './selection.ts';
import { useLayout } from './use-layout.ts';

/** A command of a whole list, which opens a dialog. */
interface ListCommand {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** Customization of a list page. */
export interface OwnWays {
  /** Adapts the model's description. */
  readonly narrow?: ((model: ModelDescription) => ModelDescription) | undefined;
  /** Default sort order; prefixed with - for descending. */
  readonly sort?: string | undefined;
  /** Opens an existing row elsewhere than in the list's drawer. */
  readonly opens?: ((row: RecordRow) => void) | undefined;
  /** Text of the empty list. */
  readonly nothing?: string | undefined;
  /** Further commands of the whole list, beside import and export. */
  readonly commands?: readonly ListCommand[] | undefined;
  /** Replaces the default tools for selected rows. */
  readonly Tools?: ComponentType<{ readonly list: ListHandle }> | undefined;
}

/** State shared by the parts of a list page. */
export function useListPage(model: ModelDescription, base: Condition | undefined, { opens, sort, commands = [] }: OwnWays = {}) {
  const [state, change] = useListState();
  const [chosen, setSelection] = useState<Selection>(nothingSelected);
  const columns = useLayout(model, state.view);
  const { shown } = columns;
  const node = useNodeCondition(model.list.leftTree ?? [], state.node);
  const reader = useSession((session) => session.user?.userInfo);
  // Filters other than the built condition.
  const around = allOf(base, state.filter, node);
  const filter = allOf(around, resolvePlaceholders(state.where, reader));
  const query = queryOf(state, { filter, fields: columnsFor(shown, model.fields), sort: state.sort || sort });
  const page = useList(model.name, node === undefined ? null : query);
  const context = nodeContext(model.list.leftTree ?? [], state.node);
  // Initial values of a new record: from filters, from the selected node, and from the place where it was created.
  const [given, setGiven] = useState<Values>({});
  const prefill = { ...prefillFrom(model, { ...state.filter, ...(base as FieldFilters | undefined) }), ...context, ...given };
  const open = (record: string, edit = false, values: Values = {}) => {
    const row = opens && page.data?.list.find(({ id }) => id === record);
    if (opens && row) return opens(row);
    setGiven(values);
    change({ record, edit });
  };
  const rows = page.data?.list;
  const selection = useMemo(() => refreshed(chosen, rows ?? []), [chosen, rows]);
  const matching: Matching = { filter: query.filter, keyword: query.keyword };
  const question = JSON.stringify(matching);
  // A question is the same when it reads the same.
  const selected = useComputed([selection, rows, question], () => selectedOf(selection, rows ?? [], matching));
  const choice = { selection, setSelection, matching, selected };
  return {
    model,
    context,
    prefill,
    state,
    change,
    around,
    query,
    page,
    ...columns,
    ...choice,
    open,
    opensElsewhere: opens !== undefined,
    commands,
  };
}

export type ListHandle = ReturnType<typeof useListPage>;

/** Whether the user has narrowed the list. */
export const isNarrowed = ({ keyword, filter, where, node }: ListState): boolean =>
  keyword !== '' || node !== '' || where !== null || Object.keys(filter).length > 0;

export const wide: Partial<ListState> = { keyword: '', filter: {}, where: null, node: '' };

const queryOf = ({ page, size, keyword }: ListState, rest: Pick<ListQuery, 'filter' | 'fields' | 'sort'>): ListQuery => ({
  page,
  size,
  keyword,
  ...rest,
});
