import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { identifier, tableOf } from '../database/identifiers.ts';

/** The records that a field's values are keys of, ready for SQL over `t`. */
export interface TargetRows {
  readonly model: EffectiveModel;
  readonly byId: boolean;
  /** Labels need no permission of their own. */
  readonly shared: boolean;
  /** So it is with names, which are told without what is sensitive. */
  readonly named: boolean;
  readonly key: Sql;
  /** `from … where …`: live rows, of the right dictionary where there are several. */
  readonly from: Sql;
}

/** Null for fields whose values are no keys, and while the target model does not exist. */
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

/** Whether a field holds several keys. */
export const holdsMany = (field: EffectiveField): boolean => field.kind.many;
