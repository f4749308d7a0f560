import sql from 'sql-template-tag';
import type { Context } from './context.ts';
import { newId } from './identifiers.ts';

/** What a person is told. It carries no contents of records: who reads it sees of the record what he may see at that moment. */
export interface Notice {
  /** `<area>.<name>`; its texts stand in the locale files at `<area>.notices.<name>.title` and `.text`. */
  readonly kind: string;
  /** Figures of the texts. `model` and `record` are filled in for the reader. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Path of a page of the web app that shows more. */
  readonly link?: string;
  /** The record it is about. */
  readonly record?: { readonly model: string; readonly id: string };
  /** What it came from; `takeBack` removes the notices of a source. */
  readonly source?: string;
}

/** Tells people something, in the transaction that is open. Any module may; the workbench shows it. Nobody is told what he did himself. */
export async function notifyPeople(ctx: Context, userIds: readonly string[], notice: Notice): Promise<void> {
  const people = [...new Set(userIds)].filter((id) => id !== ctx.actor.userId);
  if (people.length === 0) return;
  const { kind, params = {}, link = null, record, source = null } = notice;
  await ctx.db.query(sql`
    insert into sys_notice (id, user_id, kind, params, link, model, record_id, source, at)
    select told.id, told.user_id, ${kind}, ${JSON.stringify(params)}::jsonb, ${link}, ${record?.model ?? null}, ${record?.id ?? null}::uuid,
      ${source}::uuid, ${ctx.now()}::timestamptz
    from unnest(${people.map(newId)}::uuid[], ${people}::uuid[]) told(id, user_id)`);
}

/** Removes the notices that came from something which is gone. */
export async function takeBack(ctx: Context, source: string): Promise<void> {
  await ctx.db.query(sql`delete from sys_notice where source = ${source}`);
}
