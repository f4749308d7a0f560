import type { Context } from '@zhixing/engine/context.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { conditionSql } from '@zhixing/engine/read/conditions.ts';
import { maskedLabelSql } from '@zhixing/engine/read/labels.ts';
import { conditionScopeOf } from '@zhixing/engine/read/read.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { join, type Sql } from 'sql-template-tag';

/**
 * SQL of the masked name a line (`p`) is about: the student or guardian that the record refers to, otherwise the record's own label. Null
 * if the reader may not read the record or it no longer exists.
 */
export function concernedNamesSql(ctx: Context): Sql {
  const { registry } = ctx.engine;
  const cases = registry
    .all()
    .filter((model) => holdsMinors(ctx.engine, model, Object.keys(model.fields)) && can(ctx, model, 'read') !== null)
    .map((model) => sql`when ${model.name} then ${ofRecord(ctx, model)}`);
  return cases.length === 0 ? sql`null::text` : sql`case p.model ${join(cases, ' ')} end`;
}

function ofRecord(ctx: Context, model: EffectiveModel): Sql {
  const people = Object.values(model.fields).flatMap((field) => {
    const target = field.kind.reference === 'one' ? ctx.engine.registry.find(String(field.settings.model)) : undefined;
    if (target?.document.minors !== true || can(ctx, target, 'read') === null) return [];
    const reached = live(ctx, target);
    return [
      sql`(select nullif(${maskedLabelSql(ctx, target)}, '') from ${tableOf(target)} t where t.id = r.${columnOf(field)} and ${reached})`,
    ];
  });
  // In a model that is not about minors as a whole, the label is made of its fields that are.
  const about = Object.values(model.fields).filter(({ settings }) => settings.minors === true);
  const names = about.length > 0 ? about.map(({ name }) => name) : model.label;
  const own = sql`nullif(${maskedLabelSql(ctx, model, names)}, '')`;
  const rows = sql`(select t.*, ${own} as own_label from ${tableOf(model)} t where t.id = p."recordId" and ${live(ctx, model)}) r`;
  return sql`(select coalesce(${join([...people, sql`r.own_label`], ', ')}) from ${rows})`;
}

/** The records of a model that the reader may read, over `t`. */
const live = (ctx: Context, model: EffectiveModel): Sql =>
  sql`t.deleted_at is null and ${conditionSql(model, can(ctx, model, 'read') ?? { id: { in: [] } }, conditionScopeOf(ctx))}`;
