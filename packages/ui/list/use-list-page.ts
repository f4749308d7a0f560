import { allOf } from '@zhixing/client/conditions.ts';
import type { ListState } from '@zhixing/client/list-state.ts';
import { fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { nodeContext, useNodeCondition } from '@zhixing/client/use-left-tree.ts';
import { type ListQuery, useList } from '@zhixing/client/use-list.ts';
import { useListState } from '@zhixing/client/use-list-state.ts';
import { useStored } from '@zhixing/client/use-stored.ts';
import type { Condition } from '@zhixing/model';
import { useState } from 'react';

export type Density = 'large' | 'medium' | 'small';

/** Everything that the parts of a list page share. */
export function useListPage(model: ModelDescription, base: Condition | undefined) {
  const [state, change] = useListState();
  const [selected, setSelected] = useState<ReadonlyMap<string, RecordRow>>(new Map());
  const [density, setDensity] = useStored<Density>('list.density', 'small');
  const [columns, setColumns] = useStored<readonly string[]>(`list.columns.${model.name}`, model.list.columns);
  const node = useNodeCondition(model.list.leftTree ?? [], state.node);
  const shown = fieldsOf(model, columns.length > 0 ? columns : model.list.columns);
  const query = queryOf(state, { base, node, fields: shown.map((field) => field.name) });
  const page = useList(model.name, node === undefined ? null : query);
  const context = nodeContext(model.list.leftTree ?? [], state.node);
  const open = (record: string, edit = false) => change({ record, edit });
  return { model, context, state, change, query, page, shown, columns, setColumns, density, setDensity, selected, setSelected, open };
}

export type ListHandle = ReturnType<typeof useListPage>;

/** Whether anything narrows the list beyond what the page itself does. */
export const isNarrowed = ({ keyword, filter, node }: ListState): boolean =>
  keyword !== '' || node !== '' || Object.keys(filter).length > 0;

export const wide: Partial<ListState> = { keyword: '', filter: {}, node: '' };

interface Rest {
  readonly base: Condition | undefined;
  readonly node: Condition | null | undefined;
  readonly fields: readonly string[];
}

const queryOf = ({ page, size, sort, keyword, filter }: ListState, { base, node, fields }: Rest): ListQuery => ({
  ...{ page, size, sort, keyword, fields },
  filter: allOf(base, filter, node),
});
