import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { notifyPeople, retract } from '@zhixing/engine/notification/notification.ts';
import sql from 'sql-template-tag';
import { personOf } from '../limits.ts';
import { requireReachable } from '../record-access.ts';
import { workbenchErrors } from '../workbench.errors.ts';
import { filterMentionable, mentionable, type Person } from './mentionable.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Comment {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly author: Named;
  readonly mentions: readonly Named[];
  readonly mine: boolean;
}

interface Paging {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Comments on a record, newest first, for users who may read the record. */
export async function readComments(ctx: Context, name: string, id: string, { currentPage, pageSize }: Paging) {
  const model = await requireReachable(ctx, name, id);
  const [list, [total]] = await Promise.all([
    ctx.db.query<Comment>(sql`
      select c.id, c.text, c.at, json_build_object('id', c.author, 'name', coalesce(u.name, '')) as author,
        coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name) from "user" m where m.id = any(c.mentions)), '[]')
          as mentions, c.author = ${personOf(ctx)} as mine
      from sys_comment c left join "user" u on u.id = c.author
      where c.model = ${model.name} and c.record_id = ${id}
      order by c.at desc, c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`),
    ctx.db.query<{ n: number }>(sql`select count(*)::int as n from sys_comment where model = ${model.name} and record_id = ${id}`),
  ]);
  return { list, pagination: { currentPage, pageSize, total: total?.n ?? 0 } };
}

/** Adds a comment and notifies the mentioned users, who must be able to read the record: a mention grants no access. */
export async function addComment(
  ctx: Context,
  name: string,
  id: string,
  { text, mentions }: { text: string; mentions: readonly string[] },
): Promise<{ id: string }> {
  const model = await requireReachable(ctx, name, id);
  const wanted = [...new Set(mentions)].filter((one) => one !== ctx.actor.userId);
  const mentioned = await filterMentionable(ctx, model, id, wanted);
  if (mentioned.length < wanted.length) throw workbenchErrors.notMentionable();
  const comment = newId();
  await ctx.db.transaction(async (db) => {
    const inside = within(ctx, db);
    await db.query(sql`
      insert into sys_comment (id, model, record_id, author, text, mentions, at)
      values (${comment}, ${model.name}, ${id}, ${personOf(inside)}, ${text}, ${wanted}::uuid[], ${ctx.now()})`);
    await audit(inside, { kind: 'write', verb: 'comment', model: model.name, record: id, detail: { comment } });
    await notifyPeople(inside, {
      event: 'workbench.mention',
      to: wanted,
      params: { author: ctx.actor.name },
      record: { model: model.name, id },
      source: comment,
    });
  });
  return { id: comment };
}

/** Deletes a comment and its notifications: authors their own, administrators any. */
export async function removeComment(ctx: Context, name: string, id: string, comment: string): Promise<null> {
  const model = await requireReachable(ctx, name, id);
  const anybodys = ctx.actor.administrator;
  return ctx.db.transaction(async (db) => {
    const inside = within(ctx, db);
    const gone = await db.query(sql`
      delete from sys_comment where id = ${comment} and model = ${model.name} and record_id = ${id} and (author = ${personOf(inside)} or ${anybodys})
      returning 1`);
    if (gone.length === 0) throw workbenchErrors.commentNotFound();
    await audit(inside, { kind: 'write', verb: 'removeComment', model: model.name, record: id, detail: { comment } });
    await retract(inside, comment);
    return null;
  });
}

/** Users who may be mentioned in a comment on a record. */
export async function whomToMention(ctx: Context, name: string, id: string, keyword?: string): Promise<{ list: Person[] }> {
  const model = await requireReachable(ctx, name, id);
  return { list: await mentionable(ctx, model, id, keyword) };
}
