import type { Context } from '@zhixing/engine/context.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import sql from 'sql-template-tag';

const LIMIT = 20;

/** Flows that refer to a data interface. */
export const flowsNaming = (ctx: Context, name: string): Promise<readonly string[]> =>
  flowsWhere(ctx, '$.** ? (@.interface == $name)', name);

/** Flows that refer to a print template. */
export const flowsPrinting = (ctx: Context, code: string): Promise<readonly string[]> =>
  flowsWhere(ctx, '$.**.print.sheets[*] ? (@ == $name)', code);

/** Flows whose document matches, in the enabled version or in one with running instances. */
async function flowsWhere(ctx: Context, has: string, name: string): Promise<readonly string[]> {
  const { db, engine, language } = ctx;
  const rows = await db.query<{ flow: string; number: number }>(sql`
    select t.name as flow, v.number from flow_version v join flow_template t on t.id = v.template
    where v.deleted_at is null and t.deleted_at is null
      and jsonb_path_exists(v.document, ${has}::jsonpath, jsonb_build_object('name', ${name}::text))
      and (v.status = 'enabled' or exists (select 1 from flow_instance i where i.flow_version = v.id and i.ended_at is null and i.deleted_at is null))
    order by t.name, v.number limit ${LIMIT}`);
  const field = engine.registry.get('flowTemplate').fields.name;
  return rows.map(({ flow, number }) =>
    engine.texts.text(language, 'flow.namedVersion', { flow: String(field ? shownName(ctx, field, flow) : flow), number }),
  );
}
