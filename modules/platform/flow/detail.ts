import type { Context } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { followsReferences } from '@zhixing/engine/permission/scope-check.ts';
import { findRows, loadRow, type Stored } from '@zhixing/engine/read/read.ts';
import { type FlowInstance, outlineOf, outsideCode } from '@zhixing/flow';
import { chartOf, namesOnChart } from './chart.ts';
import { instanceContextOf } from './instance-context.ts';
import { offeredIn } from './offered.ts';
import { printsFor } from './prints.ts';
import { relatedFlows } from './related.ts';
import { type Running, readRunning, subjectIfThere } from './running.ts';
import { flowTitle, nodeTitle } from './titles.ts';

/** A stored instance that the user may see. */
export function visibleInstance(ctx: Context, id: string): Promise<Stored> {
  const model = ctx.engine.registry.get('flowInstance');
  return loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
}

/** A flow for display to users concerned: status, tasks, history, and what the user may do now. */
export const detailOf = async (ctx: Context, id: string) => detailFrom(ctx, await readRunning(ctx, id, 'read'));

/** Whether the user may see a loaded flow; false also where only the database could decide. */
export function isVisible(ctx: Context, { stored }: Running): boolean {
  const model = ctx.engine.registry.get('flowInstance');
  const scope = can(ctx, model, 'read');
  return scope !== null && ctx.engine.holds(model, scope, stored);
}

/** The same for a flow that is already loaded, as after an act, without reading it again. */
export async function detailFrom(ctx: Context, running: Running) {
  const { id, document, instance, stored } = running;
  const known = outlineOf(document).places;
  const recorded = ctx.engine.registry.get('flowRecord');
  const called = (node: string) => nodeTitle(ctx.engine, document, node, ctx.language);
  const offered = await offeredIn(ctx, running);
  const { records, copies, drafts, dues, people } = await instanceContextOf(ctx, running);
  return {
    id,
    title: running.title,
    standing: instance.status,
    code: outsideCode(instance.status),
    flow: flowTitle(ctx.engine, document, ctx.language),
    ...subjectOf(ctx, running),
    /** Whether it decides about the revocation of an approval. */
    revokes: instance.revokes === true,
    recordReadable: await isReadable(ctx, running),
    urgency: instance.urgency,
    startedAt: stored.startedAt,
    endedAt: instance.endedAt ?? null,
    initiator: instance.initiator.user,
    nodes: outlineOf(document).order.map((node) => ({
      id: node,
      title: called(node),
      kind: known.get(node)?.node.kind,
    })),
    ...wayOf(instance, dues),
    chart: chartOf(ctx, document),
    names: await namesOnChart(ctx, document),
    offered: { ...offered, prints: await printsFor(ctx, running) },
    drafts,
    records: records.map((line) => ({
      ...line,
      rule: line.rule && ctx.engine.words.option(ctx.language, recorded, 'rule', line.rule),
      nodeTitle: line.node && known.has(line.node) ? called(line.node) : line.nodeTitle,
      toNodeTitle: line.toNode && known.has(line.toNode) ? called(line.toNode) : line.toNodeTitle,
    })),
    copies,
    ...(await relatedFlows(ctx, running)),
    people,
  };
}

function subjectOf({ engine, language }: Context, { subject, record, action }: Running) {
  const model = engine.registry.get(subject);
  return {
    subject,
    record,
    action,
    subjectTitle: engine.words.title(language, model),
    actionTitle: engine.words.action(language, model, action),
  };
}

/** Whether the user may open the record itself, beyond what the flow shows of it. */
async function isReadable(ctx: Context, running: Running): Promise<boolean> {
  const model = ctx.engine.registry.get(running.subject);
  const scope = can(ctx, model, 'read');
  if (scope === null) return false;
  if (followsReferences(scope)) return (await findRows(ctx, model, { id: { eq: running.record } }, { limit: 1 })).length > 0;
  const row = await subjectIfThere(ctx, running);
  return row !== null && ctx.engine.holds(model, scope, row);
}

/** The visits of nodes and their tasks. */
function wayOf({ status, visits, tasks }: FlowInstance, dues: ReadonlyMap<number, string>) {
  // A pause moves due times by its length, which is unknown until the flow resumes.
  const runs = status !== 'paused';
  const dueAt = (visit: number) => tasks.flatMap((task) => (runs && task.visit === visit && dues.get(task.id)) || []).toSorted()[0];
  return {
    visits: visits.map(({ id, node, state, openedAt, closedAt, problem, timer, taken }) => ({
      id,
      node,
      state,
      openedAt,
      closedAt,
      problem,
      taken,
      dueAt: dueAt(id),
      goesOnAt: runs && state === 'open' && timer?.purpose === 'pass' ? timer.at : undefined,
    })),
    tasks: tasks.map(({ id, visit, user, role, state, openedAt, actedAt, actedBy, origin }) => ({
      number: id,
      visit,
      user,
      role,
      state,
      openedAt,
      actedAt,
      actedBy,
      origin,
    })),
  };
}
