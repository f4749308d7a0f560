import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import type { FlowDocument, FlowInstance } from '@zhixing/flow';
import { openTasks } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';
import { errorText, reasonOf } from './reasons.ts';
import { flowTitle, nodeTitle, titled } from './titles.ts';

interface Troubled {
  readonly id: string;
  readonly title: string;
  /** Name of the template. */
  readonly name: string;
  readonly initiator: string | null;
  readonly state: FlowInstance;
  readonly document: FlowDocument;
  /** Names of users with open tasks. */
  readonly people: Readonly<Record<string, string>>;
  /** Those of them who have left. */
  readonly left: readonly string[];
  readonly work: readonly {
    readonly id: string;
    readonly do: string;
    readonly attempts: number;
    readonly error: string | null;
    readonly dueAt: string;
  }[];
}

const LIMIT = 200;

/** Open tasks of accounts that are disabled or deleted. Their flows wait until the tasks are handed over. */
export const heldByLeavers = sql`
  select k.instance, k."user" from flow_task k join "user" o on o.id = k."user"
  where k.standing in ('toSign', 'toDo', 'doing') and k.deleted_at is null and (o.status <> 'enabled' or o.deleted_at is not null)`;

/**
 * The flows that need repair, each with its reasons: stuck nodes, tasks that fell to administrators because no assignee was found, tasks of
 * users who have left, and failed background work. Entries remain until they are resolved.
 */
export async function problemsOf(ctx: Context) {
  const model = ctx.engine.registry.get('flowInstance');
  const where = predicate(ctx, model, [mustBeAble(ctx, model, 'act:retry')]);
  const rows = await ctx.db.query<Troubled>(sql`
    select t.id, t.title, p.name, u.name as initiator, s.state, v.document,
      coalesce((select json_agg(json_build_object('id', w.id, 'do', w.work->>'do', 'attempts', w.attempts, 'error', w.last_error, 'dueAt', w.due_at)
        order by w.due_at) from sys_flow_work w where w.instance = t.id and w.attempts > 0), '[]') as work,
      coalesce((select json_object_agg(o.id, o.name) from "user" o where o.id in (
        select k."user" from flow_task k where k.instance = t.id and k.standing in ('toSign', 'toDo', 'doing') and k.deleted_at is null)), '{}') as people,
      coalesce((select json_agg(l."user") from (${heldByLeavers}) l where l.instance = t.id), '[]') as "left"
    from flow_instance t join sys_flow_state s on s.instance = t.id join flow_version v on v.id = t.flow_version join flow_template p on p.id = t.template
      left join "user" u on u.id = t.initiator
    where ${where} and ((t.stuck and t.standing in ('running', 'returned', 'paused'))
      or exists (select 1 from sys_flow_work w where w.instance = t.id and w.attempts > 0)
      or (t.standing in ('running', 'returned') and t.id in (select l.instance from (${heldByLeavers}) l)))
    order by t.started_at limit ${LIMIT}`);
  return { list: rows.map((row) => problemOf(ctx, row)) };
}

function problemOf({ engine, language }: Context, { id, title, name, initiator, state, document, work, people, left }: Troubled) {
  const at = (node: string) => nodeTitle(engine, document, node, language);
  const incidents = state.visits
    .filter((visit) => visit.state === 'stuck')
    .map(({ id: visit, node, problem, why }) => ({
      visit,
      node: at(node),
      problem: problem ?? 'unknown',
      reason: problem === undefined ? null : reasonOf({ engine, language }, document, { node, problem, why }),
      people: [],
    }));
  const held = (problem: string, tasks: ReturnType<typeof openTasks>) =>
    [...Map.groupBy(tasks, ({ visit }) => visit)].map(([visit, some]) => ({
      visit,
      node: at(state.visits[visit - 1]?.node ?? ''),
      problem,
      reason: null,
      people: some.map(({ user }) => people[user] ?? ''),
    }));
  const open = openTasks(state);
  const asked = held(
    'nobodyFound',
    open.filter(({ origin }) => origin === 'nobody'),
  );
  const leavers = held(
    'ownerLeft',
    open.filter(({ user }) => left.includes(user)),
  );
  const nodes = [...incidents, ...asked, ...leavers];
  const undone = work.map((one) => ({ ...one, error: errorText({ engine, language }, one.error) }));
  return { id, title, flow: flowTitle(engine, titled(document, name), language), initiator, nodes, work: undone };
}

/** Retries failed work at once. */
export function retryWork(ctx: Context, work: string): Promise<null> {
  const model = ctx.engine.registry.get('flowInstance');
  const where = predicate(ctx, model, [mustBeAble(ctx, model, 'act:retry')]);
  return ctx.db.transaction(async (db) => {
    const [found] = await db.query<{ instance: string }>(sql`
      update sys_flow_work w set due_at = now(), work = case when w.work->>'do' = 'sent' then w.work || '{"again": true}' else w.work end
      from flow_instance t where w.id = ${work} and t.id = w.instance and ${where} returning w.instance`);
    if (!found) throw flowErrors.notStuck();
    await audit(within(ctx, db), { kind: 'write', verb: 'retryWork', model: 'flowInstance', record: found.instance, detail: { work } });
    await db.query(sql`select pg_notify('flow', '')`);
    return null;
  });
}
