import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EvaluationItem } from '../../catalogue/evaluation-item.model.ts';
import { EvaluationTemplate } from '../../catalogue/evaluation-template.model.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { type EvaluatorType, targets } from '../targets.ts';
import type { Person } from './person.ts';
import { personKeyOf } from './person-link.ts';

type Subject = Row<typeof EvaluationSubject>;
type Template = Row<typeof EvaluationTemplate>;

const asks = { parent: 'byParent', teacher: 'byTeacher', tutor: 'byTutor' } as const satisfies Record<EvaluatorType, keyof Template>;

/** A subject as it is put before a person. */
export interface SheetSubject {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly scale: number;
  readonly needComment: boolean;
  readonly anonymousAllowed: boolean;
  readonly items: readonly { readonly id: string; readonly dimension: string; readonly name: string; readonly required: boolean }[];
  /** Answered already. */
  readonly done: boolean;
}

export interface Sheet {
  readonly until: string;
  readonly open: boolean;
  readonly subjects: readonly SheetSubject[];
}

/** What a person is asked about a trip, in the order of the targets; null where nothing is asked. */
export async function sheetOf(trip: string, person: Person, ctx: Context): Promise<Sheet | null> {
  const server = elevated(ctx);
  const { subjects, templates } = await subjectsFor(trip, person, server);
  const until = subjects
    .map(({ closesAt }) => closesAt)
    .toSorted()
    .at(-1);
  if (!until) return null;
  const order = { field: 'seq', descending: false } as const;
  const items = await repo(EvaluationItem, server).find({ template: { in: [...templates.keys()] } }, { order });
  const done = await answered(subjects, person, server);
  const place = (one: Subject) => targets.indexOf(one.target as (typeof targets)[number]);
  return {
    until,
    open: subjects.some((one) => isOpen(one, ctx)),
    subjects: subjects
      .filter((one) => isOpen(one, ctx) || done.has(one.id))
      .toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'zh'))
      .map((one) => shown(one, templates.get(one.template), items, done)),
  };
}

/** The subjects of a trip about which a person is asked, by the templates and without the own ones. */
export async function subjectsFor(trip: string, person: Person, server: Context) {
  const all = await repo(EvaluationSubject, server).find({ trip });
  const used = { id: { in: [...new Set(all.map(({ template }) => template))] } };
  const found = all.length > 0 ? await repo(EvaluationTemplate, server).find(used) : [];
  const templates = new Map(found.filter((one) => one[asks[person.type]]).map((one) => [one.id, one]));
  const subjects = all.filter((one) => templates.has(one.template) && !person.isOwn(one));
  return { subjects, templates };
}

export const isOpen = ({ status, closesAt }: Pick<Subject, 'status' | 'closesAt'>, { now }: Context): boolean =>
  status === 'open' && closesAt > now().toISOString();

/** Ids of the subjects that a person has answered. */
export async function answered(subjects: readonly Subject[], { key }: Pick<Person, 'key'>, server: Context): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const keys = subjects.map(({ id }) => personKeyOf(server.engine, key, id));
  const found = await repo(Evaluation, server).find({ personKey: { in: keys } });
  return new Set(found.map(({ subject }) => subject));
}

function shown(
  one: Subject,
  template: Template | undefined,
  items: readonly Row<typeof EvaluationItem>[],
  done: ReadonlySet<string>,
): SheetSubject {
  return {
    id: one.id,
    target: one.target,
    name: one.name,
    scale: template?.scale ?? 5,
    needComment: template?.needComment ?? false,
    anonymousAllowed: template?.anonymousAllowed ?? false,
    items: items
      .filter((item) => item.template === one.template)
      .map(({ id, dimension, name, required }) => ({ id, dimension, name, required })),
    done: done.has(one.id),
  };
}
