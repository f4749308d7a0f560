import { randomUUID } from 'node:crypto';
import { type Context, elevated, systemContext, within } from '@zhixing/engine/context.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EvaluationItem } from '../../catalogue/evaluation-item.model.ts';
import type { EvaluationTemplate } from '../../catalogue/evaluation-template.model.ts';
import { evaluationErrors } from '../evaluation.errors.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import type { Answers } from './answers.ts';
import type { Person } from './person.ts';
import { personKeyOf } from './person-link.ts';
import { isOpen, subjectsFor } from './sheet.ts';

type Answer = Answers[number];

/** Stores what a person answered about subjects of a trip: all of it or nothing. */
export async function submitAnswers(trip: string, person: Person, answers: Answers, ctx: Context): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = within(elevated(ctx), db);
    const { subjects, templates } = await subjectsFor(trip, person, inside);
    // Subjects are locked in one order, so that two people never wait for each other.
    for (const answer of answers.toSorted((a, b) => a.subject.localeCompare(b.subject))) {
      const template = templates.get(subjects.find(({ id }) => id === answer.subject)?.template ?? '');
      if (!template) throw evaluationErrors.notAsked();
      await submitOne(answer, person, template, inside);
    }
    const { invitation } = person;
    if (invitation?.status === 'pending') await repo(EvaluationInvitation, inside).act(invitation.id, 'submit');
  });
}

async function submitOne(answer: Answer, person: Person, template: Row<typeof EvaluationTemplate>, ctx: Context): Promise<void> {
  // The lock lets nobody answer while the window is being closed, and makes two answers of one person take turns.
  const subject = await lockRecord(EvaluationSubject, answer.subject, ctx);
  if (!isOpen(subject, ctx)) throw evaluationErrors.windowOver({ name: subject.name });
  const personKey = personKeyOf(ctx.engine, person.key, subject.id);
  if (await repo(Evaluation, ctx).first({ subject: subject.id, personKey })) throw evaluationErrors.already({ name: subject.name });
  await mustFit(answer, template, subject.name, ctx);
  const { scores, comment, anonymous } = answer;
  const writer = anonymous ? unnamed(ctx) : ctx;
  await repo(Evaluation, writer).create({
    subject: subject.id,
    evaluatorType: person.type,
    personKey,
    answerKey: randomUUID(),
    scores,
    comment,
    anonymous,
    ...(!anonymous && person.author),
  });
}

/** The server itself, on the open transaction: history and audit then name no author. */
const unnamed = ({ engine, db, now }: Context): Context => systemContext(engine, { db, now });

async function mustFit(answer: Answer, template: Row<typeof EvaluationTemplate>, name: string, ctx: Context): Promise<void> {
  const items = await repo(EvaluationItem, ctx).find({ template: template.id });
  const given = new Map(answer.scores.map(({ item, stars }) => [item, stars]));
  const known = new Set(items.map(({ id }) => id));
  if (given.size < answer.scores.length || [...given].some(([item, stars]) => !known.has(item) || stars > template.scale))
    throw evaluationErrors.wrongStars({ name });
  if (items.some(({ id, required }) => required && !given.has(id))) throw evaluationErrors.itemsNeeded({ name });
  if (template.needComment && !answer.comment) throw evaluationErrors.commentNeeded({ name });
  if (answer.anonymous && !template.anonymousAllowed) throw evaluationErrors.notAnonymous({ name });
}
