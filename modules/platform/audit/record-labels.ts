import type { AuditLineView } from '@zhixing/engine/audit/read-lines.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { readOptions } from '@zhixing/engine/read/options.ts';

/** Records of a page of the log that are named at once. */
const PAGE = { currentPage: 1, pageSize: 500, keyword: '' };

/** Labels of the records that lines are about, by their id: of those that the reader of the log may read and that still exist. */
export async function recordLabels(ctx: Context, lines: readonly AuditLineView[]): Promise<ReadonlyMap<string, string>> {
  const byModel = Map.groupBy(
    lines.filter(({ record }) => record),
    ({ model }) => model ?? '',
  );
  const labels = [...byModel].map(async ([name, about]) => {
    const model = ctx.engine.registry.find(name);
    if (!model || !can(ctx, model, 'read')) return [];
    const ids = [...new Set(about.map(({ record }) => String(record)))];
    return (await readOptions(ctx, model, { ...PAGE, ids })).list;
  });
  return new Map((await Promise.all(labels)).flat().map(({ id, label }) => [id, label]));
}
