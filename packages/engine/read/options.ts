import { type EffectiveModel, isId } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { mustBeAble } from '../permission/access.ts';
import { labelSql } from './labels.ts';
import { checkedOrder, narrowingsOf, type PageQuery } from './page.ts';
import { orderedRows, predicate } from './read.ts';

interface OptionsQuery extends Pick<PageQuery, 'currentPage' | 'pageSize' | 'keyword' | 'filter'> {
  readonly ids?: readonly string[];
}

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Value to store if it is not the id, such as the code of a region. */
  readonly code?: string;
}

/** Records to choose from, by label. With `ids`, the labels of only these. */
export async function readOptions(
  ctx: Context,
  model: EffectiveModel,
  query: OptionsQuery,
): Promise<{ list: Option[]; pagination: { currentPage: number; pageSize: number; total: number } }> {
  const scope = mustBeAble(ctx, model, 'read');
  const chosen = query.ids ? [idsCondition(model, query.ids)] : [];
  const where = predicate(ctx, model, [scope, ...(await narrowingsOf(ctx, model, query)), ...chosen]);
  const columns: Sql[] = [raw('t.id'), sql`${labelSql(ctx, model)} as label`];
  if (model.fields.code?.column) columns.push(raw('t.code'));
  const offset = (query.currentPage - 1) * query.pageSize;
  const [list, total] = await Promise.all([
    ctx.db.query<Option>(
      orderedRows(model, checkedOrder(ctx, model, undefined), { columns: join(columns, ', '), where }, { limit: query.pageSize, offset }),
    ),
    ctx.engine.totals.count(ctx.db, sql`select count(*)::int as n from ${tableOf(model)} t where ${where}`),
  ]);
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

// References to models with a code (regions, dictionary entries) store the code, so `ids` may contain ids or codes.
function idsCondition(model: EffectiveModel, ids: readonly string[]) {
  const known = ids.filter(isId).slice(0, 500);
  const codes = ids.filter((id) => /^[\w.-]{1,60}$/.test(id)).slice(0, 500);
  return model.fields.code ? { any: [{ id: { in: known } }, { code: { in: codes } }] } : { id: { in: known } };
}
