import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { notifyPeople, retract } from '@zhixing/engine/notification/notification.ts';
import sql from 'sql-template-tag';
import { mustBeOwnFiles } from './attached-files.ts';
import { visibleInstance } from './detail.ts';
import { flowErrors } from './flow.errors.ts';
import { readRunning } from './running.ts';

export interface CommentView {
  readonly text: string;
  readonly files: readonly string[];
  readonly mentions: readonly string[];
  /** The comment being replied to. */
  readonly answers?: string | undefined;
}

/** Comments on a flow, the oldest first. A removed comment remains, without its text, while it has replies. */
export async function commentsOf(ctx: Context, instance: string) {
  await mustAllowComments(ctx, instance);
  return ctx.db.query(sql`
    select c.id, c.answers, c.at, c.removed_at is not null as removed, c.author = ${ctx.actor.userId} as mine,
      json_build_object('id', c.author, 'name', coalesce(u.name, '')) as author,
      case when c.removed_at is null then c.text else '' end as text,
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name) from "user" m
        where m.id = any(c.mentions) and c.removed_at is null), '[]') as mentions,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name)) from file f where f.id = any(c.files) and c.removed_at is null), '[]') as files
    from sys_flow_comment c left join "user" u on u.id = c.author
    where c.instance = ${instance} and (c.removed_at is null or exists (
      select 1 from sys_flow_comment a where a.answers = c.id and a.removed_at is null))
    order by c.at, c.id limit 1000`);
}

/**
 * Adds a comment and notifies those mentioned and the author replied to. Only users concerned by the flow can be mentioned: a mention
 * grants no access.
 */
export async function addComment(ctx: Context, instance: string, said: CommentView): Promise<{ id: string }> {
  const title = await mustAllowComments(ctx, instance);
  const mentions = [...new Set(said.mentions)];
  const known = new Set((await peopleConcerned(ctx, instance)).map(({ id }) => id));
  if (mentions.some((one) => !known.has(one))) throw flowErrors.strangeMention();
  await mustBeOwnFiles(ctx, said.files);
  const answered = said.answers ? await authorOf(ctx, instance, said.answers) : [];
  const id = newId();
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await db.query(sql`
      insert into sys_flow_comment (id, instance, author, text, files, mentions, answers, at)
      values (${id}, ${instance}, ${ctx.actor.userId}, ${said.text}, ${[...said.files]}::uuid[], ${mentions}::uuid[], ${said.answers ?? null}, ${ctx.now()})`);
    await audit(tx, { kind: 'write', verb: 'comment', model: 'flowInstance', record: instance, detail: { comment: id } });
    await notifyPeople(tx, {
      event: 'flow.comment',
      to: [...mentions, ...answered],
      params: { author: ctx.actor.name, title },
      link: `/workFlowDetail?id=${instance}&part=comments`,
      source: id,
    });
  });
  return { id };
}

/** Removes a comment of the actor and retracts its notifications. */
export async function removeComment(ctx: Context, instance: string, comment: string): Promise<null> {
  await visibleInstance(ctx, instance);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const gone = await db.query(sql`
      update sys_flow_comment set removed_at = ${ctx.now()} where id = ${comment} and instance = ${instance} and author = ${ctx.actor.userId}
        and removed_at is null returning 1`);
    if (gone.length === 0) throw flowErrors.commentNotFound();
    await audit(tx, { kind: 'write', verb: 'removeComment', model: 'flowInstance', record: instance, detail: { comment } });
    await retract(tx, comment);
    return null;
  });
}

/** The users concerned by a flow: its initiator, all who were asked or sent a copy, and their deputies. */
export async function peopleConcerned({ db, actor }: Context, instance: string): Promise<{ id: string; name: string }[]> {
  return db.query(sql`
    select u.id, u.name from flow_instance i join "user" u on u.id = any(i.participants)
    where i.id = ${instance} and u.id <> ${actor.userId} and u.status = 'enabled' and u.deleted_at is null order by u.name, u.id limit 500`);
}

/** Returns the title of the flow. Throws where its template allows no comments. */
async function mustAllowComments(ctx: Context, instance: string): Promise<string> {
  const { document, title } = await readRunning(ctx, instance, 'read');
  if (document.settings.comments !== true) throw flowErrors.noComments();
  return title;
}

async function authorOf({ db }: Context, instance: string, comment: string): Promise<string[]> {
  const found = await db.query<{ author: string }>(
    sql`select author from sys_flow_comment where id = ${comment} and instance = ${instance} and removed_at is null`,
  );
  if (found.length === 0) throw flowErrors.commentNotFound();
  return found.map(({ author }) => author);
}
