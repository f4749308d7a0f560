import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { EvaluationItem } from '../catalogue/evaluation-item.model.ts';
import { EvaluationTemplate } from '../catalogue/evaluation-template.model.ts';
import { evaluationErrors } from './evaluation.errors.ts';
import { Evaluation } from './evaluation.model.ts';
import { EvaluationItemScore } from './evaluation-item-score.model.ts';
import { EvaluationSubject } from './evaluation-subject.model.ts';
import { ofFive, starsOf, tenthsOf } from './score.ts';
import { decideOnPublication } from './window/close-windows.ts';

type EvaluationRow = Row<typeof Evaluation>;

export const evaluationRules = defineRules(Evaluation, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await ofSubject(row, ctx)), submittedOn: chinaDay(ctx.now()) }),
    before: ({ row }, ctx) => writeItemScores(row, ctx),
  },
  actions: {
    hide: {
      derive: ({ args }, ctx) => ({ statusReason: args.reason, counted: args.abusive !== true, hiddenBy: ctx.actor.userId }),
      before: ({ row }, ctx) => followCounted(row, ctx),
    },
    show: {
      derive: ({ args }) => ({ statusReason: args.reason, counted: true, hiddenBy: null }),
      before: ({ row }, ctx) => followCounted(row, ctx),
    },
    reply: {
      derive: ({ args }, ctx) => ({ reply: args.text, repliedAt: ctx.now().toISOString(), repliedBy: ctx.actor.userId }),
      check: mustBeFirstReply,
    },
  },
});

/** What an answer takes from its subject, and the score from its stars by the weights of the template. */
async function ofSubject(row: EvaluationRow, ctx: Context): Promise<Partial<EvaluationRow>> {
  const subject = await lookUp(EvaluationSubject, row.subject, ctx);
  if (!subject) return {};
  const { trip, school, bureau, target, template, agency, site, course, tutor, tripStaff, carrier, driver } = subject;
  const tenths = await scoreOf(row, template, ctx);
  return {
    trip,
    school,
    bureau,
    target,
    template,
    agency,
    site,
    course,
    tutor,
    tripStaff,
    carrier,
    driver,
    score: tenths === null ? null : (tenths / 10).toFixed(1),
    stars: tenths === null ? null : starsOf(tenths),
  };
}

async function scoreOf(row: EvaluationRow, id: string, ctx: Context): Promise<number | null> {
  const template = await lookUp(EvaluationTemplate, id, ctx);
  const items = await repo(EvaluationItem, elevated(ctx)).find({ template: id });
  const weights = new Map(items.map((item) => [item.id, Math.round(Number(item.weight) * 100)]));
  const weighed = starsIn(row).map(({ item, stars }) => ({ weight: weights.get(item) ?? 0, halves: Math.round(stars * 2) }));
  return tenthsOf(weighed, template?.scale ?? 5);
}

const starsIn = ({ scores }: EvaluationRow) => (Array.isArray(scores) ? (scores as { item: string; stars: number }[]) : []);

/** Writes what each item got beside the answer, with neither author nor time of its own. */
async function writeItemScores(row: EvaluationRow, ctx: Context): Promise<void> {
  const template = await lookUp(EvaluationTemplate, row.template, ctx);
  const { id: evaluation, school, bureau, target, agency, site, course, tutor, evaluatorType, submittedOn, counted } = row;
  const copied = { evaluation, school, bureau, target, agency, site, course, tutor, evaluatorType, submittedOn, counted };
  const scores = starsIn(row).map(({ item, stars }) => ({ ...copied, item, score: ofFive(stars, template?.scale ?? 5) }));
  await insertRows(ctx, EvaluationItemScore, scores);
}

/** Its item scores count while an answer does, and what has changed may decide on what is published. */
async function followCounted({ id, subject, counted }: EvaluationRow, ctx: Context): Promise<void> {
  await updateRows(ctx, EvaluationItemScore, { set: { counted }, where: sql`t.evaluation = ${id}` });
  await decideOnPublication(subject, elevated(ctx));
}

function mustBeFirstReply({ before }: ActionChange<typeof Evaluation, 'reply'>): void {
  if (before.reply) throw evaluationErrors.alreadyReplied();
}
