import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { permissionsByKey } from '@zhixing/engine/permission/key-scopes.ts';

/** The permissions by model that the user has and that keys support. */
export const grantable = (ctx: Context) =>
  ctx.engine.registry.all().flatMap((model) => {
    if (can(ctx, model, 'read') === null) return [];
    const acts = Object.values(model.actions).some(({ name, system }) => !system && can(ctx, model, `act:${name}`) !== null);
    const may = permissionsByKey(ctx.engine, model.name).filter((permission) =>
      permission === 'act' ? acts : can(ctx, model, permission) !== null,
    );
    return [{ model: model.name, title: ctx.engine.words.title(ctx.language, model), verbs: may }];
  });
