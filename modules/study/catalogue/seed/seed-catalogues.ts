import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { AnyModel, Condition, Row } from '@zhixing/model';
import { ComplaintCategory } from '../complaint-category.model.ts';
import { EvaluationItem } from '../evaluation-item.model.ts';
import { EvaluationTemplate } from '../evaluation-template.model.ts';
import { EventCategory } from '../event-category.model.ts';
import { FeeCategory } from '../fee-category.model.ts';
import { FeeItem } from '../fee-item.model.ts';
import { NewsColumn } from '../news-column.model.ts';
import { SeverityLevel } from '../severity-level.model.ts';
import { Tag } from '../tag.model.ts';
import { complaintCategories, evaluations, eventCategories, feeCategories, feeItems, newsColumns, severityLevels, tags } from './basics.ts';

/** Creates the initial records of the catalogues that are missing. */
export async function seedCatalogues(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const levels = new Map<string, string>();
  for (const values of severityLevels)
    levels.set(values.levelCode, await one(ctx, SeverityLevel, { levelCode: values.levelCode }, { ...values, appliesTo: 'common' }));
  for (const values of complaintCategories)
    await one(ctx, ComplaintCategory, { categoryCode: values.categoryCode }, { ...values, defaultSeverity: levels.get('IV') ?? null });
  for (const { level, ...values } of eventCategories)
    await one(ctx, EventCategory, { categoryCode: values.categoryCode }, { ...values, defaultSeverity: levels.get(level) ?? null });
  const categories = new Map<string, string>();
  for (const values of feeCategories)
    categories.set(values.categoryNo, await one(ctx, FeeCategory, { categoryNo: values.categoryNo }, values));
  for (const { category, ...values } of feeItems)
    await one(ctx, FeeItem, { itemNo: values.itemNo }, { ...values, category: categories.get(category) ?? '' });
  for (const values of newsColumns) await one(ctx, NewsColumn, { columnCode: values.columnCode }, values);
  for (const values of tags) await one(ctx, Tag, { target: values.target, name: values.name }, values);
  await seedEvaluations(ctx);
}

/** The id of the record that matches the condition, or of a new one. */
async function one<M extends AnyModel>(ctx: Context, model: M, condition: Condition, values: Partial<Row<M>>): Promise<string> {
  const records = repo(model, ctx);
  const found = (await records.first(condition)) ?? (await records.create(values));
  return (found as { id: string }).id;
}

async function seedEvaluations(ctx: Context): Promise<void> {
  const templates = repo(EvaluationTemplate, ctx);
  for (const { template, items } of evaluations) {
    if ((await templates.count({ name: template.name })) > 0) continue;
    const { id } = await templates.create(template);
    for (const [n, item] of items.entries()) await repo(EvaluationItem, ctx).create({ template: id, seq: n + 1, ...item });
    await templates.act(id, 'publish');
    await templates.act(id, 'makeDefault');
  }
}
