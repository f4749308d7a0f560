import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { catalogueErrors } from './catalogue.errors.ts';
import { EvaluationItem } from './evaluation-item.model.ts';
import { EvaluationTemplate } from './evaluation-template.model.ts';

type Template = Row<typeof EvaluationTemplate>;
type Item = Row<typeof EvaluationItem>;

const MAX_ITEMS = 100;
/** 100 per cent in hundredths, since weights have two decimal places. */
const FULL = 10_000;

export const evaluationTemplateRules = defineRules(EvaluationTemplate, {
  create: {
    derive: async ({ row }, ctx) => ({ edition: await nextEdition(ctx, row) }),
    check: ({ row }) => mustHaveEvaluators(row),
  },
  update: {
    derive: async ({ row, before }, ctx) => (before.name === row.name ? {} : { edition: await nextEdition(ctx, row) }),
    check: ({ row }) => mustHaveEvaluators(row),
  },
  delete: {
    check: ({ before }) => {
      if (before.status !== 'draft') throw catalogueErrors.publishedStays();
    },
  },
  restore: { check: ({ row }) => mustHaveEvaluators(row) },
  actions: {
    publish: { check: ({ row }, ctx) => mustWeighFully(ctx, row) },
    makeDefault: {
      derive: () => ({ isDefault: true }),
      before: ({ row }, ctx) => takeDefaultFromOthers(ctx, row),
    },
    giveUpDefault: { derive: () => ({ isDefault: false }) },
    revise: { before: ({ row }, ctx) => copyAsDraft(ctx, row) },
    close: { derive: () => ({ isDefault: false }) },
  },
});

export const evaluationItemRules = defineRules(EvaluationItem, {
  create: { check: mustBeOfDraft },
  update: { check: mustBeOfDraft },
  delete: { check: mustBeOfDraft },
});

async function mustBeOfDraft({ row, before }: ChangeOf<typeof EvaluationItem>, ctx: Context): Promise<void> {
  for (const id of new Set([row.template, before?.template ?? row.template])) {
    const template = await lookUp(EvaluationTemplate, id, ctx);
    if (template && template.status !== 'draft') throw catalogueErrors.publishedStays();
  }
}

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
  repo(EvaluationItem, elevated(ctx)).find({ template }, { order: { field: 'seq', descending: false }, limit: MAX_ITEMS });

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
    name,
    target,
    scale,
    openDays,
    needComment,
    anonymousAllowed,
    byStudent,
    byParent,
    byTeacher,
    bySchool,
    byBureau,
    byTutor,
    byAgency,
    bySite,
  });
  const items = repo(EvaluationItem, elevated(ctx));
  for (const { seq, dimension, name: title, description, weight, options, required } of await itemsOf(ctx, row.id))
    await items.create({ template: copy.id, seq, dimension, name: title, description, weight, options, required });
}
