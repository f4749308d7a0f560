import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import type { EffectiveModel, Row } from '@zhixing/model';
import { actorsOf } from '../account/actors.ts';
import { administratorsOf } from '../account/administrators.ts';
import { accessErrors } from './access.errors.ts';
import { permissionsOf } from './documents.ts';
import { PermissionRequest } from './permission-request.model.ts';
import { permissionTitle } from './subjects.ts';

type Request = Row<typeof PermissionRequest>;

/** A request must name an existing permission. The action `grant` only records a grant that was already made elsewhere. */
export const permissionRequestRules = defineRules(PermissionRequest, {
  create: {
    derive: ({ row }) => ({ what: `${row.subject}.${row.ability}` }),
    check: ({ row }, ctx) => requireMissingPermission(row, ctx),
    before: ({ row }, ctx) => notifyGrantors(row, ctx),
  },
  actions: {
    grant: {
      derive: decided,
      check: async ({ row }, ctx) => {
        mustBeOthers(row, ctx);
        if (!(await isHeld(row, ctx))) throw accessErrors.notYetGranted();
      },
      before: ({ row }, ctx) => notifyApplicant(row, 'access.given', ctx),
    },
    refuse: {
      derive: decided,
      check: ({ row }, ctx) => mustBeOthers(row, ctx),
      before: ({ row }, ctx) => notifyApplicant(row, 'access.refused', ctx),
    },
  },
});

/** Every permission that can be requested: stored value → title in the language. */
export function permissionNames(engine: Engine, language: Language): Readonly<Record<string, string>> {
  const named = engine.registry.all().flatMap((model) => {
    const title = engine.words.title(language, model);
    return permissionsOf(model).map((permission) => [
      `${model.name}.${permission}`,
      `${title} · ${permissionTitle({ engine, language }, model, permission)}`,
    ]);
  });
  return Object.fromEntries(named);
}

async function requireMissingPermission(row: Request, ctx: Context): Promise<void> {
  const model = ctx.engine.registry.find(row.subject);
  if (!model || !permissionsOf(model).includes(row.ability as 'read'))
    throw accessErrors.badDocument({ what: `${row.subject}.${row.ability}` });
  if (ctx.actor.userId === null) return;
  const same = { createdBy: ctx.actor.userId, subject: row.subject, ability: row.ability, status: 'waiting', id: { ne: row.id } } as const;
  if ((await repo(PermissionRequest, elevated(ctx)).count(same as never)) > 0) throw accessErrors.askedAlready();
}

async function notifyGrantors(row: Request, ctx: Context): Promise<void> {
  const link = `/permission/authorize?type=user&id=${row.createdBy}`;
  await notifyPeople(ctx, { event: 'access.asked', to: (await administratorsOf(ctx)).map(({ id }) => id), link, ...about(row, ctx) });
}

const about = ({ id }: Request, { actor }: Context) => ({
  record: { model: PermissionRequest.name, id },
  source: id,
  params: { name: actor.name },
});

function decided({ args }: ActionChange<typeof PermissionRequest, 'grant' | 'refuse'>, ctx: Context): Partial<Request> {
  return { decidedBy: ctx.actor.userId, decidedAt: ctx.now().toISOString(), note: args.note };
}

function mustBeOthers({ createdBy }: Request, { actor }: Context): void {
  if (createdBy === actor.userId) throw accessErrors.ownGrants();
}

async function isHeld({ createdBy, subject, ability: permission }: Request, ctx: Context): Promise<boolean> {
  const [actor] = await actorsOf(ctx.engine, createdBy ? [createdBy] : []);
  const model: EffectiveModel | undefined = ctx.engine.registry.find(subject);
  return actor !== undefined && model !== undefined && can({ actor }, model, permission as 'read') !== null;
}

async function notifyApplicant(row: Request, event: 'access.given' | 'access.refused', ctx: Context): Promise<void> {
  if (row.createdBy) await notifyPeople(ctx, { event, to: [row.createdBy], ...about(row, ctx) });
}
