import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { Condition } from '@zhixing/model';

type Tools = 'sign' | 'decide' | 'mine' | null;

/** A list of the flow centre: its model, filter and columns. */
export interface FlowList {
  readonly model: 'flowTask' | 'flowInstance' | 'flowCopy' | 'flowRecord';
  readonly filter: (user: string) => Condition;
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly sort: string;
  readonly tools: Tools;
}

const taskColumns = ['instance', 'template', 'initiator', 'nodeTitle', 'urgency', 'openedAt', 'dueAt', 'user'];
const taskFilters = ['template', 'initiator', 'urgency', 'openedAt'];

/** Urgent ones first, then the newest. */
const tasks = (standing: string | readonly string[], tools: Tools = null): FlowList => ({
  model: 'flowTask',
  filter: () => ({ standing: typeof standing === 'string' ? { eq: standing } : { in: standing } }),
  columns: taskColumns,
  filters: taskFilters,
  sort: '-urgency',
  tools,
});

/** The lists by the code of their menu entry. */
export const lists: Readonly<Record<string, FlowList>> = {
  'workFlow.flowToSign': tasks('toSign', 'sign'),
  'workFlow.flowTodo': tasks('toDo', 'decide'),
  // Includes tasks whose owner waits for others they have asked.
  'workFlow.flowDoing': { ...tasks(['doing', 'asking'], 'decide'), columns: [...taskColumns, 'standing'] },
  'workFlow.flowDone': {
    ...tasks('done'),
    columns: ['instance', 'template', 'initiator', 'nodeTitle', 'outcome', 'openedAt', 'actedAt', 'user', 'actedBy'],
    filters: ['template', 'initiator', 'outcome', 'actedAt'],
    sort: '-actedAt',
  },
  'workFlow.flowMine': {
    model: 'flowInstance',
    filter: (user) => ({ initiator: { eq: user } }),
    columns: ['title', 'template', 'nodes', 'standing', 'urgency', 'startedAt', 'endedAt'],
    filters: ['standing', 'template', 'startedAt', 'urgency'],
    sort: '-startedAt',
    tools: 'mine',
  },
  'workFlow.flowCirculate': {
    model: 'flowCopy',
    filter: (user) => ({ user: { eq: user } }),
    columns: ['instance', 'template', 'initiator', 'nodeTitle', 'at', 'readAt'],
    filters: ['template', 'initiator', 'readAt', 'at'],
    sort: '-at',
    tools: null,
  },
  lims010119: {
    model: 'flowRecord',
    filter: () => ({}),
    columns: ['instance', 'nodeTitle', 'act', 'user', 'opinion', 'at', 'initiator', 'template', 'principal'],
    filters: ['template', 'initiator', 'act', 'user', 'at'],
    sort: '-at',
    tools: null,
  },
  'workFlow.flowMonitor': {
    model: 'flowInstance',
    filter: () => ({}),
    columns: ['title', 'template', 'initiator', 'nodes', 'standing', 'stuck', 'urgency', 'startedAt', 'endedAt', 'dueAt'],
    filters: ['standing', 'template', 'stuck', 'initiator', 'startedAt', 'urgency'],
    sort: '-startedAt',
    tools: 'mine',
  },
};

const TITLE_LETTERS = 22;

/** The model as this list shows it: read-only. */
export function narrowedTo({ columns, filters }: FlowList, model: ModelDescription): ModelDescription {
  const known = (names: readonly string[]) => names.filter((name) => model.fields.some((field) => field.name === name));
  const nothing = { create: false, update: false, delete: false, import: false, unmask: false, actions: [] };
  return {
    ...model,
    // Flow titles are longer than most names.
    fields: model.fields.map((field) => (field.name === columns[0] ? { ...field, letters: TITLE_LETTERS } : field)),
    // The node has a column of its own.
    label: columns.slice(0, 1),
    actions: [],
    access: { ...model.access, ...nothing },
    list: {
      ...model.list,
      columns: known(columns),
      filters: known(filters),
    },
  };
}

export const flowOf = (list: FlowList, row: RecordRow): string => String(list.model === 'flowInstance' ? row.id : row.instance);
