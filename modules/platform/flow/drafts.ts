import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { ownTasks } from './acting-for.ts';
import { mustBeOwnFiles } from './attached-files.ts';
import { flowErrors } from './flow.errors.ts';

/** An unsent draft of a user about a task. */
export interface Draft {
  readonly opinion?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** Stores a draft about an open task of the user; only its author can read it. */
export async function storeDraft(ctx: Context, instance: string, task: number, draft: Draft): Promise<null> {
  await mustBeOwnFiles(ctx, draft.files);
  const [own] = await ctx.db.query(sql`
    select 1 from flow_task where instance = ${instance} and number = ${task} and ${ownTasks(ctx, 'flow_task')}
      and standing in ('toSign', 'toDo', 'doing') and deleted_at is null`);
  if (!own) throw flowErrors.notYours();
  return ctx.db.transaction(async (db) => {
    await db.query(sql`
      insert into sys_flow_draft (instance, task, "user", draft, at) values (${instance}, ${task}, ${ctx.actor.userId}, ${JSON.stringify(draft)}::jsonb, ${ctx.now()})
      on conflict (instance, task, "user") do update set draft = excluded.draft, at = excluded.at`);
    await audit(within(ctx, db), { kind: 'write', verb: 'draft', model: 'flowInstance', record: instance, detail: { task } });
    return null;
  });
}

/** Deletes a draft that was sent or discarded. */
export async function dropDraft({ db, actor }: Context, instance: string, task: number): Promise<boolean> {
  const gone = await db.query(
    sql`delete from sys_flow_draft where instance = ${instance} and task = ${task} and "user" = ${actor.userId} returning 1`,
  );
  return gone.length > 0;
}
