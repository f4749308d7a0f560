import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { HomeNote, HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import { findRows, type Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { FlowInstance } from './flow-instance.model.ts';
import type { FlowTask } from './flow-task.model.ts';

const open = { standing: { in: ['toSign', 'toDo', 'doing', 'asking'] } } as const;

/** Tasks that are ordered by due days of their records, which other modules' tables hold. */
const MAX_ORDERED = 200;

const tasks = {
  model: 'flowTask',
  within: 'mine',
  due: 'dueAt',
  newest: 'openedAt',
  title: ['instance'],
  about: ['nodeTitle', 'initiator'],
  notes: notesOn,
  read: MAX_ORDERED,
} as const;

/** Flows on home pages: what waits for a decision, and own requests that came back. */
export const flowHomeTiles: readonly HomeTile[] = [
  { ...tasks, name: 'flow.toDecide', part: 'toDo', where: { ...open, role: { ne: 'revise' } } },
  { ...tasks, name: 'flow.toRevise', part: 'returned', where: { ...open, role: 'revise' } },
];

/** The flow that a task opens, its record, and the day by which the record asks for a decision where the task itself has none. */
async function notesOn(rows: readonly Stored[], ctx: Context): Promise<ReadonlyMap<string, HomeNote>> {
  const asked = rows as unknown as Row<typeof FlowTask>[];
  if (asked.length === 0) return new Map();
  const server = elevated(ctx);
  const instances = await repo(FlowInstance, server).find({ id: { in: asked.map(({ instance }) => instance) } }, { limit: MAX_ORDERED });
  const byId = new Map(instances.map((one) => [one.id, one]));
  const dues = await duesOf(instances, server);
  return new Map(
    asked.map(({ id, instance, dueAt }) => {
      const record = byId.get(instance)?.record;
      return [id, { flow: instance, due: dueAt ?? dues.get(record ?? '') ?? null, ...(record && { about: record }) }];
    }),
  );
}

/** Record → day by which its approval is due, one statement per model that declares such a field. */
async function duesOf(instances: readonly Row<typeof FlowInstance>[], server: Context): Promise<ReadonlyMap<string, string>> {
  const dues = new Map<string, string>();
  const fields = Object.entries(
    Object.assign({}, ...server.engine.modules.map(({ dueFields = {} }) => dueFields)) as Record<string, string>,
  );
  for (const [name, field] of fields) {
    const records = instances.flatMap(({ subject, record }) => (subject === name ? [record] : []));
    const model = server.engine.registry.find(name);
    const rows = model && records.length > 0 ? await findRows(server, model, { id: { in: records } }, { limit: MAX_ORDERED }) : [];
    for (const row of rows) if (typeof row[field] === 'string') dues.set(row.id, row[field]);
  }
  return dues;
}
