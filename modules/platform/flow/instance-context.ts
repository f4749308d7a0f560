import type { Context } from '@zhixing/engine/context.ts';
import type { FlowInstance } from '@zhixing/flow';
import sql from 'sql-template-tag';
import type { Draft } from './drafts.ts';
import type { Running } from './running.ts';

/** A line of the history of a flow, with the names of its users. */
export interface Line {
  readonly at: Date;
  readonly node: string | null;
  readonly nodeTitle: string | null;
  readonly toNode: string | null;
  readonly toNodeTitle: string | null;
  readonly rule: string | null;
  readonly user: string | null;
}

/** The data around an instance. */
export interface InstanceContext {
  readonly records: readonly Line[];
  readonly copies: readonly object[];
  /** The drafts of the user by the number of the task. */
  readonly drafts: Readonly<Record<string, Draft & { readonly at: Date }>>;
  /** When each task is due, by its number; known also after that moment has passed without further timers. */
  readonly dues: ReadonlyMap<number, string>;
  /** Names of users by id, including those who have left. */
  readonly people: Readonly<Record<string, string>>;
}

interface Found {
  readonly records: readonly (Omit<Line, 'at'> & { readonly at: string })[];
  readonly copies: readonly { readonly at: string; readonly readAt: string | null }[];
  readonly drafts: readonly { readonly task: number; readonly draft: Draft; readonly at: string }[];
  readonly dues: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
}

/** Reads history, copies, drafts, due times and names of a flow in one statement. */
export async function instanceContextOf({ db, actor }: Context, { id, instance }: Running): Promise<InstanceContext> {
  const [found] = await db.query<Found>(sql`
    with records as (
      select r.id, r.at, r.node, r.node_title as "nodeTitle", r.to_node as "toNode", r.to_node_title as "toNodeTitle", r.act, r.rule, r."user",
        u.name as "userName", r.principal, p.name as "principalName", r.opinion, r.signed,
        (select array_agg(o.name order by o.name) from "user" o where o.id = any(r.others)) as others, l.name as "formerName",
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name)) from file f where f.id = any(r.files)), '[]') as files
      from flow_record r left join "user" u on u.id = r."user" left join "user" p on p.id = r.principal left join "user" l on l.id = r.former
      where r.instance = ${id} and r.deleted_at is null
    ), copies as (
      select c."user", u.name as "userName", c.node_title as "nodeTitle", c.at, c.read_at as "readAt"
      from flow_copy c left join "user" u on u.id = c."user" where c.instance = ${id} and c.deleted_at is null
    ), drafts as (select task, draft, at from sys_flow_draft where instance = ${id} and "user" = ${actor.userId})
    select coalesce((select json_agg(r order by r.at, r.id) from records r), '[]') as records,
      coalesce((select json_agg(c order by c.at, c."userName") from copies c), '[]') as copies,
      coalesce((select json_agg(d) from drafts d), '[]') as drafts,
      coalesce((select json_object_agg(t.number, t.due_at) from flow_task t
        where t.instance = ${id} and t.due_at is not null and t.deleted_at is null), '{}') as dues,
      coalesce((select json_object_agg(u.id, u.name) from "user" u
        where u.id = any(${peopleIn(instance)}::uuid[]) or u.id in (select "user" from records)), '{}') as people`);
  const { records = [], copies = [], drafts = [], dues = {}, people = {} } = found ?? {};
  return {
    records: records.map((line) => ({ ...line, at: new Date(line.at) })),
    copies: copies.map((copy) => ({ ...copy, at: new Date(copy.at), readAt: copy.readAt && new Date(copy.readAt) })),
    drafts: Object.fromEntries(drafts.map(({ task, draft, at }) => [String(task), { ...draft, at: new Date(at) }])),
    dues: new Map(Object.entries(dues).map(([number, at]) => [Number(number), new Date(at).toISOString()])),
    people,
  };
}

function peopleIn({ initiator, tasks }: FlowInstance): string[] {
  return [...new Set([initiator.user, ...tasks.flatMap(({ user, actedBy, former }) => [user, ...(actedBy ? [actedBy] : []), ...former])])];
}
