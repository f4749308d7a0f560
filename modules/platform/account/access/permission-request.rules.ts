import { can } from '@zhixing/engine/access.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/locale.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { tell } from '@zhixing/engine/telling.ts';
import type { EffectiveModel, Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { actorsOf } from '../actors.ts';
import { accessErrors } from './access.errors.ts';
import { abilitiesOf } from './documents.ts';
import { PermissionRequest } from './permission-request.model.ts';
import { abilityTitle } from './subjects.ts';

type Request = Row<typeof PermissionRequest>;

/** A request is about something that exists and is not held; whoever grants it has granted it before he says so. */
export const permissionRequestRules = defineRules(PermissionRequest, {
  derive: ({ row, verb, action, args }, ctx) => {
    if (verb === 'create') return { what: `${row.subject}.${row.ability}` };
    if (verb !== 'act' || action === 'withdraw') return {};
    return { decidedBy: ctx.actor.userId, decidedAt: ctx.now().toISOString(), note: (args.note as string | null | undefined) ?? null };
  },
  check: async ({ row, verb, action }, ctx) => {
    if (verb === 'create') await mustBeWorthAsking(row, ctx);
    if (action === null || action === 'withdraw') return;
    if (row.createdBy === ctx.actor.userId) throw accessErrors.ownGrants();
    if (action === 'grant' && !(await isHeld(row, ctx))) throw accessErrors.notYetGranted();
  },
  beforeCommit: async ({ row, verb, action }, ctx) => {
    const params = { name: ctx.actor.name };
    const about = { record: { model: PermissionRequest.name, id: row.id }, source: row.id, params };
    if (verb === 'create')
      await tell(ctx, {
        event: 'access.asked',
        to: await grantors(ctx),
        link: `/permission/authorize?type=user&id=${row.createdBy}`,
        ...about,
      });
    if ((action === 'grant' || action === 'refuse') && row.createdBy)
      await tell(ctx, { event: action === 'grant' ? 'access.given' : 'access.refused', to: [row.createdBy], ...about });
  },
});

/** Everything that can be asked for, as it is kept → by its name. */
export function abilityNames(engine: Engine, language: Language): Readonly<Record<string, string>> {
  const named = engine.registry.all().flatMap((model) => {
    const title = engine.words.title(language, model);
    return abilitiesOf(model).map((ability) => [
      `${model.name}.${ability}`,
      `${title} · ${abilityTitle({ engine, language }, model, ability)}`,
    ]);
  });
  return Object.fromEntries(named);
}

async function mustBeWorthAsking(row: Request, ctx: Context): Promise<void> {
  const model = ctx.engine.registry.find(row.subject);
  if (!model || !abilitiesOf(model).includes(row.ability as 'read'))
    throw accessErrors.badDocument({ what: `${row.subject}.${row.ability}` });
  if (ctx.actor.userId === null) return;
  const same = { createdBy: ctx.actor.userId, subject: row.subject, ability: row.ability, status: 'waiting', id: { ne: row.id } } as const;
  if ((await repo(PermissionRequest, elevated(ctx)).count(same as never)) > 0) throw accessErrors.askedAlready();
}

async function isHeld({ createdBy, subject, ability }: Request, ctx: Context): Promise<boolean> {
  const [actor] = await actorsOf(ctx.engine, createdBy ? [createdBy] : []);
  const model: EffectiveModel | undefined = ctx.engine.registry.find(subject);
  return actor !== undefined && model !== undefined && can({ actor }, model, ability as 'read') !== null;
}

/** Who may be asked: administrators, and those who look after the platform. */
async function grantors({ db }: Context): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select u.id from "user" u where u.deleted_at is null and u.status = 'enabled' and (u.is_administrator or exists (
      select 1 from user_role l join role r on r.id = l.role where l."user" = u.id and l.deleted_at is null and r.code = 'platformAdmin')) limit 50`);
  return rows.map(({ id }) => id);
}
