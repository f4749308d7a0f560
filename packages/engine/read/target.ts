import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { identifier, tableOf } from '../database/identifiers.ts';

/** The records that a field refers to, as SQL over `t`. */
export interface TargetRows {
  readonly model: EffectiveModel;
  readonly byId: boolean;
  /** Labels are visible without read permission on the target. */
  readonly shared: boolean;
  /** Labels are visible without read permission, with sensitive parts masked. */
  readonly named: boolean;
  readonly key: Sql;
  /** `from … where …`: live rows, of the right dictionary where several share the table. */
  readonly from: Sql;
}

/** Null if the field holds no keys, or the target model does not exist. */
export function targetRows(ctx: Context, field: EffectiveField): TargetRows | null {
  const target = field.column === null || field.name === 'id' ? null : field.kind.target(field.settings);
  const model = target && ctx.engine.registry.find(target.model);
  if (!target || !model) return null;
  const byId = target.key === 'id';
  const further = Object.entries(target.where ?? {}).map(([name, value]) => sql`t.${identifier(name)} = ${value}`);
  return {
    model,
    byId,
    shared: target.shared === true,
    named: target.named === true,
    key: byId ? raw('t.id') : sql`t.${identifier(target.key)}`,
    from: sql`from ${tableOf(model)} t where ${join([raw('t.deleted_at is null'), ...further], ' and ')}`,
  };
}

export const holdsMany = (field: EffectiveField): boolean => field.kind.many;
