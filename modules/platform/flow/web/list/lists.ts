import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { Condition } from '@zhixing/model';

type Tools = 'sign' | 'decide' | 'mine' | null;

/** A list of the flow centre: which records of which model, and what it shows of them. */
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

/** What is urgent first, of the rest what came last. */
const tasks = (standing: string | readonly string[], tools: Tools = null): FlowList => ({
  model: 'flowTask',
  filter: () => ({ standing: typeof standing === 'string' ? { eq: standing } : { in: standing } }),
  columns: taskColumns,
  filters: taskFilters,
  sort: '-urgency',
  tools,
});

/** The lists by the codes of their menu entries. */
export const lists: Readonly<Record<string, FlowList>> = {
  'workFlow.flowToSign': tasks('toSign', 'sign'),
  'workFlow.flowTodo': tasks('toDo', 'decide'),
  // What one has begun, also where one waits for those whom one has asked.
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

/** The model as this list shows it: nothing is made, changed or deleted here. */
export function narrowedTo({ columns, filters }: FlowList, model: ModelDescription): ModelDescription {
  const known = (names: readonly string[]) => names.filter((name) => model.fields.some((field) => field.name === name));
  const nothing = { create: false, update: false, delete: false, import: false, unmask: false, actions: [] };
  return {
    ...model,
    // What a flow is about is longer than the name of most things.
    fields: model.fields.map((field) => (field.name === columns[0] ? { ...field, letters: TITLE_LETTERS } : field)),
    // At which node it is has a line of its own.
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

/** The flow that a row is about. */
export const flowOf = (list: FlowList, row: RecordRow): string => String(list.model === 'flowInstance' ? row.id : row.instance);
