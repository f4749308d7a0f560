import { can, mustBeAble } from '@zhixing/engine/access.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { findRows, loadRow, type Stored } from '@zhixing/engine/read.ts';
import { type FlowInstance, outlineOf, outsideCode } from '@zhixing/flow';
import sql from 'sql-template-tag';
import type { Calendar } from './answers.ts';
import { chartOf, namesOnChart } from './chart.ts';
import { draftsOf } from './drafts.ts';
import { namesOf } from './names.ts';
import { offeredIn } from './offered.ts';
import { printsFor } from './prints.ts';
import { relatedFlows } from './related.ts';
import { type Running, readRunning } from './running.ts';
import { flowTitle, nodeTitle } from './titles.ts';

/** An instance that the person may see, as it is stored. */
export function visibleInstance(ctx: Context, id: string): Promise<Stored> {
  const model = ctx.engine.registry.get('flowInstance');
  return loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
}

/** A flow as those see it whom it concerns: where it stands, who is asked, what was done, and what the person may do now. */
export async function detailOf(ctx: Context, calendar: Calendar, id: string) {
  const row = await visibleInstance(ctx, id);
  const running = await readRunning(ctx, id);
  const { document, instance } = running;
  const records = await recordsOf(ctx, id);
  const known = outlineOf(document).places;
  const recorded = ctx.engine.registry.get('flowRecord');
  const called = (node: string) => nodeTitle(ctx.engine, document, node, ctx.language);
  const offered = await offeredIn(ctx, calendar, running, row);
  return {
    ...{ id, title: row.title, standing: instance.status, code: outsideCode(instance.status) },
    flow: flowTitle(ctx.engine, document, ctx.language),
    ...subjectOf(ctx, running),
    /** Whether it decides if an approval is undone. */
    revokes: instance.revokes === true,
    recordReadable: await isReadable(ctx, running),
    ...{ urgency: instance.urgency, startedAt: row.startedAt, endedAt: row.endedAt, initiator: instance.initiator.user },
    nodes: outlineOf(document).order.map((node) => ({
      id: node,
      title: called(node),
      kind: known.get(node)?.node.kind,
    })),
    ...wayOf(instance, await duesOf(ctx, id)),
    chart: chartOf(ctx, document),
    names: await namesOnChart(ctx, document),
    offered: { ...offered, prints: await printsFor(ctx, running) },
    drafts: await draftsOf(ctx, id),
    records: records.map((line) => ({
      ...line,
      rule: line.rule && ctx.engine.words.option(ctx.language, recorded, 'rule', line.rule),
      nodeTitle: line.node && known.has(line.node) ? called(line.node) : line.nodeTitle,
      toNodeTitle: line.toNode && known.has(line.toNode) ? called(line.toNode) : line.toNodeTitle,
    })),
    copies: await copiesOf(ctx, id),
    ...(await relatedFlows(ctx, running)),
    people: await namesOf(ctx, peopleIn(instance, records)),
  };
}

function subjectOf({ engine, language }: Context, { subject, record, action }: Running) {
  const model = engine.registry.get(subject);
  return {
    ...{ subject, record, action },
    subjectTitle: engine.words.title(language, model),
    actionTitle: engine.words.action(language, model, action),
  };
}

/** Whether the person may open the record itself, beside what the flow shows of it. */
async function isReadable(ctx: Context, { subject, record }: Running): Promise<boolean> {
  const model = ctx.engine.registry.get(subject);
  const reach = can(ctx, model, 'read');
  return reach !== null && (await findRows(ctx, model, { all: [{ id: { eq: record } }, reach] }, { limit: 1 })).length > 0;
}

/** The stays at nodes and what was asked of people there. */
function wayOf({ status, visits, tasks }: FlowInstance, dues: ReadonlyMap<number, string>) {
  // What is due is due later by as long as the flow stands still: nobody knows yet when.
  const runs = status !== 'paused';
  const dueAt = (visit: number) => tasks.flatMap((task) => (runs && task.visit === visit && dues.get(task.id)) || []).toSorted()[0];
  return {
    visits: visits.map(({ id, node, state, openedAt, closedAt, problem, timer, taken }) => ({
      ...{ id, node, state, openedAt, closedAt, problem, taken },
      dueAt: dueAt(id),
      goesOnAt: runs && state === 'open' && timer?.purpose === 'pass' ? timer.at : undefined,
    })),
    tasks: tasks.map(({ id, visit, user, role, state, openedAt, actedAt, actedBy, origin }) => ({
      ...{ number: id, visit, user, role, state, openedAt, actedAt, actedBy, origin },
    })),
  };
}

/** Until when each task is to be done; known also when that has passed and nothing more happens by itself. */
async function duesOf({ db }: Context, id: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ number: number; dueAt: Date }>(sql`
    select number, due_at as "dueAt" from flow_task where instance = ${id} and due_at is not null and deleted_at is null`);
  return new Map(rows.map(({ number, dueAt }) => [number, dueAt.toISOString()]));
}

interface Line {
  readonly node: string | null;
  readonly nodeTitle: string | null;
  readonly toNode: string | null;
  readonly toNodeTitle: string | null;
  readonly rule: string | null;
  readonly user: string | null;
  readonly principal: string | null;
  readonly others: readonly string[] | null;
}

const recordsOf = ({ db }: Context, id: string) =>
  db.query<Line>(sql`
    select r.id, r.at, r.node, r.node_title as "nodeTitle", r.to_node as "toNode",
      r.to_node_title as "toNodeTitle", r.act, r.rule, r."user", u.name as "userName", r.principal, p.name as "principalName", r.opinion, r.signed,
      (select array_agg(o.name order by o.name) from "user" o where o.id = any(r.others)) as others, l.name as "formerName",
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name)) from file f where f.id = any(r.files)), '[]') as files
    from flow_record r left join "user" u on u.id = r."user" left join "user" p on p.id = r.principal
      left join "user" l on l.id = r.former
    where r.instance = ${id} and r.deleted_at is null order by r.at, r.id`);

const copiesOf = ({ db }: Context, id: string) =>
  db.query(sql`
    select c."user", u.name as "userName", c.node_title as "nodeTitle", c.at, c.read_at as "readAt"
    from flow_copy c left join "user" u on u.id = c."user" where c.instance = ${id} and c.deleted_at is null order by c.at, u.name`);

function peopleIn({ initiator, tasks }: FlowInstance, records: readonly Line[]): string[] {
  const acted = tasks.flatMap(({ user, actedBy, former }) => [user, ...(actedBy ? [actedBy] : []), ...former]);
  return [initiator.user, ...acted, ...records.flatMap(({ user }) => user ?? [])];
}
