import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Tag } from '../../catalogue/tag.model.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { Courseware } from '../course/courseware.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import type { IntroductionApplication } from './introduction-application.model.ts';

type Application = Row<typeof IntroductionApplication>;

/** The subject of an introduction. */
export interface Subject {
  readonly model: typeof Agency | typeof Site | typeof Tutor | typeof Course | typeof Courseware;
  readonly id: string;
}

const models = { agency: Agency, base: Site, camp: Site, tutor: Tutor, course: Course, courseware: Courseware } as const;

/** The model of a kind of subject. */
export const modelOf = (type: Application['subjectType']): Subject['model'] => models[type];

/** The subject of an application; null if none is chosen yet. */
export function subjectOf(row: Pick<Application, 'subjectType' | 'agency' | 'site' | 'tutor' | 'course' | 'courseware'>): Subject | null {
  const { subjectType: type } = row;
  const id = type === 'base' || type === 'camp' ? row.site : row[type];
  return id ? { model: models[type], id } : null;
}

/** Courses and courseware go on the shelf; all others are introduced for a period. */
export const isContent = (type: Application['subjectType']): boolean => type === 'course' || type === 'courseware';

export type SubjectRow = Row<typeof Agency> | Row<typeof Site> | Row<typeof Tutor> | Row<typeof Course> | Row<typeof Courseware>;

export const readSubject = ({ model, id }: Subject, ctx: Context): Promise<SubjectRow | null> =>
  lookUp(model as typeof Agency, id, ctx) as Promise<SubjectRow | null>;

type IntroductionStep = 'applied' | 'introduced' | 'rejected' | 'takenBack';

const actions = {
  party: { applied: 'apply', introduced: 'introduce', rejected: 'rejectIntro', takenBack: 'rejectIntro' },
  content: { applied: 'submit', introduced: 'approve', rejected: 'reject', takenBack: 'takeBack' },
} as const;

/** Moves the subject along with its application, unless its status has changed otherwise meanwhile. */
export async function follow(row: Application, step: IntroductionStep, ctx: Context): Promise<void> {
  const subject = subjectOf(row);
  const current = subject && (await repo(subject.model as typeof Agency, elevated(ctx)).first({ id: { eq: subject.id } }));
  if (!subject || !current) return;
  const renews = current.status === 'introduced';
  if (!follows(row, current.status, step)) return;
  const action = actions[isContent(row.subjectType) ? 'content' : 'party'][step];
  const { validFrom, validTo, grantedLevel } = row;
  const args = action === 'introduce' ? { introducedAt: validFrom, validTo, ...(grantedLevel && { level: grantedLevel }) } : {};
  await repo(subject.model as typeof Agency, elevated(ctx)).act(subject.id, action as 'introduce', args);
  if (step === 'introduced' && !renews) await markAsNew(row, subject, ctx);
}

function follows({ subjectType }: Application, status: string, step: IntroductionStep): boolean {
  // During a renewal the subject stays introduced, whatever the result.
  if (status === 'introduced') return step === 'introduced';
  return step === 'applied' || status === (isContent(subjectType) ? 'pending' : 'introPending');
}

/** Reopening an application also reopens its rejected course or courseware as a draft. */
export async function reviseAlong(row: Application, ctx: Context): Promise<void> {
  const subject = isContent(row.subjectType) ? subjectOf(row) : null;
  const current = subject && (await readSubject(subject, ctx));
  if (subject && current?.status === 'rejected') await repo(subject.model as typeof Course, elevated(ctx)).act(subject.id, 'revise', {});
}

// Adds the tag for new subjects, which administrators may rename or disable.
async function markAsNew({ subjectType }: Application, { model, id }: Subject, ctx: Context): Promise<void> {
  if (subjectType === 'courseware') return;
  const target = subjectType === 'base' || subjectType === 'camp' ? 'site' : subjectType;
  const tags = repo(Tag, elevated(ctx));
  const name = ctx.engine.texts.text('zh', 'introduction.newTag');
  const tag = (await tags.first({ target, name })) ?? (await tags.create({ target, name, color: 'green' }));
  const subjects = repo(model as typeof Agency, elevated(ctx));
  const known = (await subjects.get(id)).tags ?? [];
  if (tag.status === 'enabled' && !known.includes(tag.id)) await subjects.update(id, { tags: [...known, tag.id] });
}
