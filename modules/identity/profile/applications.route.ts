import type { Context } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { applicationName, applicationsOf } from '../account/applications.ts';
import { line } from '../account/texts.ts';
import { sessionsChanged } from '../session/sessions.ts';

const majorTypes = ['System', 'Organize', 'Position'] as const;
type MajorType = (typeof majorTypes)[number];

/** What can be chosen, and its name if the user may choose it. */
const choices: Readonly<Record<MajorType, { nameOf: (ctx: Context, id: string) => Promise<string | null>; keep: typeof keepInSession }>> = {
  System: { nameOf: (ctx, id) => heldApplication(ctx, id), keep: keepInSession },
  Organize: { nameOf: (ctx, id) => heldName(ctx, id, 'organisation'), keep: keepForUser('organisation') },
  Position: { nameOf: (ctx, id) => heldName(ctx, id, 'position'), keep: keepForUser('position') },
};

/** The application belongs to the session: other windows stay where they are, and the next sign-in opens as every first one does. */
async function keepInSession({ db, actor }: Context, id: string): Promise<void> {
  await db.query(sql`update sys_session set application = ${id} where id = ${actor.sessionId}`);
}

function keepForUser(column: 'organisation' | 'position'): typeof keepInSession {
  return async ({ db, actor }, id) => {
    await db.query(
      sql`insert into sys_user_choice (user_id, ${raw(column)}) values (${actor.userId}, ${id}) on conflict (user_id) do update set ${raw(column)} = excluded.${raw(column)}`,
    );
  };
}

/** Switches the application of the session, or the organisation or position of the user. Only what the user has can be chosen. */
export const majorRoute: Route = defineRoute(
  {
    method: 'PUT',
    path: '/api/permission/Users/Current/major',
    access: 'session',
    body: z.strictObject({ majorId: line(60), majorType: z.enum(majorTypes) }),
    summary: 'Switch to another application, organisation or position that one holds',
  },
  async ({ body }, ctx) => {
    const { db, engine, language } = ctx;
    const { keep, nameOf } = choices[body.majorType];
    const name = await nameOf(ctx, body.majorId);
    if (name === null) throw accountErrors.notHeld();
    await keep(ctx, body.majorId);
    await sessionsChanged(engine, db);
    return new MessageResponse(engine.texts.text(language, 'account.told.switched', { name }));
  },
);

async function heldApplication({ actor, engine, language }: Context, id: string): Promise<string | null> {
  const held = (await applicationsOf(engine, actor)).find((application) => application.id === id);
  return held ? applicationName(engine, language, held) : null;
}

async function heldName({ db, actor }: Context, id: string, what: 'organisation' | 'position'): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await db.query<{ name: string }>(
    what === 'position'
      ? sql`select p.name from user_position l join position p on p.id = l.position
          where l."user" = ${actor.userId} and l.position = ${id} and l.deleted_at is null and p.deleted_at is null and p.status = 'enabled'`
      : sql`select o.name from organisation o where o.id = ${id} and o.deleted_at is null and o.status = 'enabled' and (
          exists (select 1 from "user" u where u.id = ${actor.userId} and u.organisation = o.id)
          or exists (select 1 from user_organisation m where m."user" = ${actor.userId} and m.organisation = o.id and m.deleted_at is null))`,
  );
  return row?.name ?? null;
}
