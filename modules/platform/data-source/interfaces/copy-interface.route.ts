import { within } from '@zhixing/engine/context.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute } from '@zhixing/engine/route.ts';
import type { Values } from '@zhixing/engine/write/values.ts';
import { z } from 'zod';
import { parametersOf } from './ask.ts';
import { DataInterface } from './data-interface.model.ts';
import { DataInterfaceParameter } from './data-interface-parameter.model.ts';

const MAX_LENGTH = { code: 50, name: 50 };

/**
 * Copies an interface with its parameters under another code, disabled and without its key, so that the user who enables it takes
 * responsibility for it.
 */
export const copyRoute = defineRoute(
  {
    method: 'POST',
    path: '/api/system/DataInterface/:id/Actions/Copy',
    access: 'policy',
    byKey: true,
    params: z.strictObject({ id: z.string().max(60) }),
    body: z.strictObject({}),
    summary: 'Copy a data interface with its parameters, under another code and without its key',
  },
  async ({ params }, ctx) => {
    const row = await repo(DataInterface, ctx).get(params.id);
    const names = ctx.engine.registry.get('dataInterface').writable.map(({ name }) => name);
    const values: Values = Object.fromEntries(names.map((name) => [name, (row as unknown as Values)[name] ?? null]));
    const code = `${row.code.slice(0, MAX_LENGTH.code).replace(/\.+$/, '')}.${ctx.now().getTime().toString(36).slice(-6)}`;
    const name = `${row.name.slice(0, MAX_LENGTH.name)} ${ctx.engine.texts.text(ctx.language, 'dataInterface.copied')}`;
    const id = await ctx.db.transaction(async (db) => {
      const tx = within(ctx, db);
      const made = await repo(DataInterface, tx).create({ ...values, code, name } as never);
      for (const { name: field, label, kind, required, sourceType, relationField, fallback, formula } of await parametersOf(tx, row)) {
        const entry = { sourceType, relationField, fallback, formula };
        await repo(DataInterfaceParameter, tx).create({ dataInterface: made.id, name: field, label, kind, required, ...entry });
      }
      return made.id;
    });
    return resultMessage(ctx, 'created', { id });
  },
);
