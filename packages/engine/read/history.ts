import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { maskedValue } from '../permission/mask.ts';
import { loadRow } from './read.ts';

export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly version: number;
  readonly verb: string;
  readonly actor: { id: string; name: string } | null;
  readonly reason: string | null;
  readonly job: string | null;
  readonly changes: readonly { field: string; from: unknown; to: unknown }[];
}

interface StoredEntry extends Omit<HistoryEntry, 'actor' | 'changes'> {
  readonly actor: string | null;
  readonly actor_name: string | null;
  readonly changes: Record<string, [unknown, unknown]>;
}

/** The history of a record in the reader's scope, newest first: only visible fields, with the reader's masking. */
export async function readHistory(
  ctx: Context,
  model: EffectiveModel,
  id: string,
  page: { currentPage: number; pageSize: number },
): Promise<{ list: HistoryEntry[]; total: number }> {
  await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'));
  const entries = await ctx.db.query<StoredEntry>(
    sql`select h.id, h.at, h.version, h.verb, h.actor, u.name as actor_name, h.reason, h.job, h.changes from sys_history h left join "user" u on u.id = h.actor where h.model = ${model.name} and h.record_id = ${id} order by h.version desc, h.id desc limit ${page.pageSize} offset ${(page.currentPage - 1) * page.pageSize}`,
  );
  const [total] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from sys_history where model = ${model.name} and record_id = ${id}`,
  );
  return { list: entries.map((entry) => historyEntry(ctx, model, entry)), total: total?.n ?? 0 };
}

function historyEntry(ctx: Context, model: EffectiveModel, { actor, actor_name, changes, ...entry }: StoredEntry): HistoryEntry {
  const { fields, masked } = visibility(ctx, model);
  const seen = fields.filter((field) => field.name in changes && field.settings.internal !== true);
  return {
    ...entry,
    actor: actor ? { id: actor, name: actor_name ?? '' } : null,
    changes: seen.map((field) => {
      const [from, to] = changes[field.name] ?? [null, null];
      // A look at a value changed nothing, so there is nothing to mask.
      const hide = (value: unknown) => (masked.has(field.name) && entry.verb !== 'unmask' ? maskedValue(field, value) : value);
      return { field: field.name, from: hide(from), to: hide(to) };
    }),
  };
}
