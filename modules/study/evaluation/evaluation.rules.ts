import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { EvaluationItem } from '../catalogue/evaluation-item.model.ts';
import { EvaluationTemplate } from '../catalogue/evaluation-template.model.ts';
import { evaluationErrors } from './evaluation.errors.ts';
import { Evaluation } from './evaluation.model.ts';
import { EvaluationSubject } from './evaluation-subject.model.ts';
import { starsOf, tenthsOf } from './score.ts';
import { decideOnPublication } from './window/close-windows.ts';

type EvaluationRow = Row<typeof Evaluation>;

export const evaluationRules = defineRules(Evaluation, {
  create: { derive: async ({ row }, ctx) => ({ ...(await ofSubject(row, ctx)), submittedOn: chinaDay(ctx.now()) }) },
  actions: {
    hide: {
      derive: ({ args }, ctx) => ({ statusReason: args.reason, counted: args.abusive !== true, hiddenBy: ctx.actor.userId }),
      before: ({ row }, ctx) => decideOnPublication(row.subject, elevated(ctx)),
    },
    show: {
      derive: ({ args }) => ({ statusReason: args.reason, counted: true, hiddenBy: null }),
      before: ({ row }, ctx) => decideOnPublication(row.subject, elevated(ctx)),
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

async function scoreOf({ scores }: EvaluationRow, id: string, ctx: Context): Promise<number | null> {
  const template = await lookUp(EvaluationTemplate, id, ctx);
  const items = await repo(EvaluationItem, elevated(ctx)).find({ template: id });
  const weights = new Map(items.map((item) => [item.id, Math.round(Number(item.weight) * 100)]));
  const given = Array.isArray(scores) ? (scores as { item: string; stars: number }[]) : [];
  const weighed = given.map(({ item, stars }) => ({ weight: weights.get(item) ?? 0, halves: Math.round(stars * 2) }));
  return tenthsOf(weighed, template?.scale ?? 5);
}

function mustBeFirstReply({ before }: ActionChange<typeof Evaluation, 'reply'>): void {
  if (before.reply) throw evaluationErrors.alreadyReplied();
}
