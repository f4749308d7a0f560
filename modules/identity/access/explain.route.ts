import type { Actor, Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { countRows } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';
import { actorsOf } from '../account/actors.ts';
import { administratorsOf } from '../account/administrators.ts';
import { line } from '../account/texts.ts';
import { accessErrors } from './access.errors.ts';
import { permissionsOf } from './documents.ts';
import { explain } from './explain.ts';
import { holdersOf } from './holders.ts';

/** Explains a user's permissions: every user may ask about themselves, about others only users who may grant. */
export const explainRoute: Route = defineRoute(
  {
    method: 'GET',
    path: '/api/permission/Authority/Explain',
    access: 'session',
    query: z.strictObject({ model: line(60), user: line(60).optional(), id: line(60).optional() }),
    summary: 'Which grants allow or forbid a person each verb and field of a model, and of one record',
  },
  async ({ query }, ctx) => {
    const model = ctx.engine.registry.find(query.model);
    if (!model) throw modelErrors.unknownModel({ model: query.model });
    const actor = await personOf(ctx, query.user ?? null);
    const id = query.id ? (isId(query.id) ? query.id : '00000000-0000-0000-0000-000000000000') : null;
    return { ...(await explain(ctx, actor, model, id)), person: { id: actor.userId, name: actor.name }, grantors: await grantorNames(ctx) };
  },
);

/** Who holds permissions that the reader lacks on a model that they may read, or on one of its records. */
export const holdersRoute: Route = defineRoute(
  {
    method: 'GET',
    path: '/api/permission/Authority/Holders',
    access: 'session',
    query: z.strictObject({ model: line(60), abilities: line(600), id: line(60).refine(isId).optional() }),
    summary: 'Which roles, and which people near the reader, may do what the reader may not',
  },
  async ({ query }, ctx) => {
    const model = ctx.engine.registry.find(query.model);
    if (!model) throw modelErrors.unknownModel({ model: query.model });
    mustBeAble(ctx, model, 'read');
    const asked = permissionsOf(model).filter((permission) => query.abilities.split(',').includes(permission));
    return { list: await holdersOf(ctx, model, asked, query.id ?? null), grantors: await grantorNames(ctx) };
  },
);

async function personOf(ctx: Context, userId: string | null): Promise<Actor> {
  if (userId === null || userId === ctx.actor.userId) return ctx.actor;
  if (can(ctx, ctx.engine.registry.get('role'), 'act:authorise') === null) throw modelErrors.denied({ permission: 'role.act:authorise' });
  const model = ctx.engine.registry.get('user');
  const seen =
    isId(userId) && (await countRows(ctx, model, { all: [{ id: { eq: userId } }, can(ctx, model, 'read') ?? { id: { in: [] } }] })) > 0;
  const [actor] = seen ? await actorsOf(ctx.engine, [userId]) : [];
  if (!actor) throw accessErrors.unknownHolder();
  return actor;
}

/** Those who may grant everything. */
async function grantorNames(ctx: Context): Promise<readonly string[]> {
  const people = (await administratorsOf(ctx)).filter(({ everything }) => everything);
  return people
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'zh'))
    .slice(0, MAX_NAMES);
}

const MAX_NAMES = 5;
