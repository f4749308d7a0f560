import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { catalogueErrors } from './catalogue.errors.ts';
import { EvaluationItem } from './evaluation-item.model.ts';
import { EvaluationTemplate } from './evaluation-template.model.ts';

type Template = Row<typeof EvaluationTemplate>;
type Item = Row<typeof EvaluationItem>;

const MOST_ITEMS = 100;
/** Weights are kept to two places: 100.00 is ten thousand hundredths. */
const FULL = 10_000;

export const evaluationTemplateRules = defineRules(EvaluationTemplate, {
  derive: async ({ verb, action, row, before }, ctx) => {
    if (verb === 'create' || before?.name !== row.name) return { edition: await nextEdition(ctx, row) };
    if (action === 'makeDefault') return { isDefault: true };
    return action === 'close' || action === 'giveUpDefault' ? { isDefault: false } : {};
  },
  check: async ({ verb, action, row, before }, ctx) => {
    if (verb === 'delete' && before?.status !== 'draft') throw catalogueErrors.publishedStays();
    if (verb !== 'act' && verb !== 'delete') mustHaveEvaluators(row);
    if (action === 'publish') await mustWeighFully(ctx, row);
  },
  beforeCommit: async ({ action, row }, ctx) => {
    if (action === 'makeDefault') await takeDefaultFromOthers(ctx, row);
    if (action === 'revise') await copyAsDraft(ctx, row);
  },
});

export const evaluationItemRules = defineRules(EvaluationItem, {
  check: async ({ row, before, verb }, ctx) => {
    for (const id of new Set([row.template, before?.template ?? row.template])) {
      const template = await lookUp(EvaluationTemplate, id, ctx);
      // Items that go with their template find it still there, as a draft.
      if (template && template.status !== 'draft' && verb !== 'restore') throw catalogueErrors.publishedStays();
    }
  },
});

async function nextEdition(ctx: Context, { id, name }: Template): Promise<number> {
  const same = await repo(EvaluationTemplate, elevated(ctx)).find(
    { name, id: { ne: id } },
    { order: { field: 'edition', descending: true }, limit: 1 },
  );
  return (same[0]?.edition ?? 0) + 1;
}

function mustHaveEvaluators(row: Template): void {
  const named = [row.byStudent, row.byParent, row.byTeacher, row.bySchool, row.byBureau, row.byTutor, row.byAgency, row.bySite];
  if (!named.includes(true)) throw catalogueErrors.nobodyEvaluates({}, { fields: { byStudent: { key: 'catalogue.nobodyEvaluates' } } });
}

const itemsOf = (ctx: Context, template: string): Promise<Item[]> =>
  repo(EvaluationItem, elevated(ctx)).find({ template }, { order: { field: 'seq', descending: false }, limit: MOST_ITEMS });

async function mustWeighFully(ctx: Context, { id }: Template): Promise<void> {
  const sum = (await itemsOf(ctx, id)).reduce((total, { weight }) => total + Math.round(Number(weight) * 100), 0);
  if (sum !== FULL) throw catalogueErrors.weightsNotFull({ sum: sum / 100 });
}

async function takeDefaultFromOthers(ctx: Context, { id, target }: Template): Promise<void> {
  const templates = repo(EvaluationTemplate, elevated(ctx));
  for (const other of await templates.find({ target, isDefault: true, id: { ne: id } })) await templates.act(other.id, 'giveUpDefault');
}

async function copyAsDraft(ctx: Context, row: Template): Promise<void> {
  const { name, target, scale, openDays, needComment, anonymousAllowed } = row;
  const { byStudent, byParent, byTeacher, bySchool, byBureau, byTutor, byAgency, bySite } = row;
  const copy = await repo(EvaluationTemplate, elevated(ctx)).create({
    ...{ name, target, scale, openDays, needComment, anonymousAllowed },
    ...{ byStudent, byParent, byTeacher, bySchool, byBureau, byTutor, byAgency, bySite },
  });
  const items = repo(EvaluationItem, elevated(ctx));
  for (const { seq, dimension, name: title, description, weight, options, required } of await itemsOf(ctx, row.id))
    await items.create({ template: copy.id, seq, dimension, name: title, description, weight, options, required });
}
