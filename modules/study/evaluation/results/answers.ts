import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { EvaluationItem } from '../../catalogue/evaluation-item.model.ts';
import { EvaluationTemplate } from '../../catalogue/evaluation-template.model.ts';
import { evaluationErrors } from '../evaluation.errors.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { figuresOf, noFigures } from './figures.ts';
import { shown } from './results.ts';

type Answer = Row<typeof Evaluation>;

/**
 * The answers about one subject. Who may read the records gets them with their ids; an organisation gets those that are not hidden with
 * neither author nor time, in an order that tells nothing.
 */
export async function answersOf(ctx: Context, id: string) {
  const subject = await repo(EvaluationSubject, ctx).get(id);
  const server = elevated(ctx);
  const model = ctx.engine.registry.get(Evaluation.name);
  const mayRead = can(ctx, model, 'read') !== null;
  const visible = mayRead
    ? await repo(Evaluation, ctx).find({ subject: id })
    : await repo(Evaluation, server).find({ subject: id, status: 'submitted' });
  const figures = (await figuresOf(ctx, [id])).get(id) ?? noFigures;
  const template = await repo(EvaluationTemplate, server).first({ id: { eq: subject.template } });
  return {
    figures: shown(figures),
    scale: template?.scale ?? 5,
    items: await itemsOf(subject, server),
    anonymised: !mayRead,
    mayHide: can(ctx, model, 'act:hide') !== null,
    mayReply: can(ctx, model, 'act:reply') !== null,
    answers: visible.toSorted(inOrder).map((one) => (mayRead ? named(one, ctx) : unnamed(one))),
  };
}

/** Those with words first; otherwise by the random key, so that the order tells no time. */
const inOrder = (a: Answer, b: Answer): number =>
  Number(a.comment === null) - Number(b.comment === null) || a.answerKey.localeCompare(b.answerKey);

const unnamed = ({ answerKey, score, comment, reply }: Answer) => ({ key: answerKey, score, comment, reply });

const named = (one: Answer, ctx: Context) => {
  const model = ctx.engine.registry.get(Evaluation.name);
  const { id, version, answerKey, score, comment, reply, status, statusReason, counted, submittedOn, anonymous } = one as Answer & {
    version: number;
  };
  const word = (field: string, value: string) => ctx.engine.words.option(ctx.language, model, field, value);
  return {
    key: answerKey,
    score,
    comment,
    reply,
    record: { id, version, status, statusName: word('status', status), statusReason, counted, submittedOn, anonymous },
    evaluator: word('evaluatorType', one.evaluatorType),
  };
};

/** The mean of each item on the scale of five stars, with one decimal place. */
async function itemsOf({ id, template }: Row<typeof EvaluationSubject>, server: Context) {
  const items = await repo(EvaluationItem, server).find({ template }, { order: { field: 'seq', descending: false } });
  const means = await server.db.query<{ item: string; average: string }>(sql`
    select s.item, round(avg(s.score), 1)::text as average from evaluation_item_score s join evaluation e on e.id = s.evaluation
    where e.subject = ${id} and s.counted and s.deleted_at is null and e.deleted_at is null group by s.item`);
  const byItem = new Map(means.map(({ item, average }) => [item, average]));
  return items.map(({ id: item, dimension, name, weight }) => ({ id: item, dimension, name, weight, average: byItem.get(item) ?? null }));
}

/** The organisation's reply to one answer, which it names by its key. */
export async function replyTo(ctx: Context, { key, text }: { key: string; text: string }): Promise<void> {
  const scope = mustBeAble(ctx, ctx.engine.registry.get(Evaluation.name), 'act:reply');
  const server = elevated(ctx);
  const answer = await repo(Evaluation, server).first({ all: [scope, { answerKey: key, status: 'submitted' }] });
  if (!answer) throw evaluationErrors.notAsked();
  await repo(Evaluation, server).act(answer.id, 'reply', { text });
}
