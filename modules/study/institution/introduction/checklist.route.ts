import type { Context } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { type ChecklistItem, checklistOf } from './checklist.ts';
import { subjectTypes } from './introduction-application.model.ts';
import { modelOf } from './subject.ts';
import { itemText } from './words.ts';

/** The introduction checklist of a subject, for readers of the subject. */
export const checklistRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/introduction/checklists/:type/:id',
      access: 'session',
      params: z.strictObject({ type: z.enum(subjectTypes), id: z.uuid() }),
      summary: 'What introduction asks of an agency, base, camp, tutor, course or courseware, and whether it is there',
    },
    async ({ params: { type, id } }, ctx) => {
      const model = ctx.engine.registry.get(modelOf(type).name);
      await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
      const items = await checklistOf(type, id, ctx);
      return Promise.all(items.map((item) => shown(item, model.name, ctx)));
    },
  ),
];

async function shown(item: ChecklistItem, model: string, ctx: Context) {
  const { code, met, records } = item;
  return { code, met, text: itemText(item, model, ctx), records: await Promise.all(records.map((record) => named(record, ctx))) };
}

async function named({ model: name, id }: ChecklistItem['records'][number], ctx: Context) {
  const model = ctx.engine.registry.get(name);
  const [row] = await findRows(ctx, model, { id: { eq: id } }, { limit: 1 });
  const label = model.label.map((field) => String(row?.[field] ?? '')).join(' ');
  return { model: name, id, label, state: row ? ctx.engine.words.option(ctx.language, model, 'status', String(row.status)) : '' };
}
