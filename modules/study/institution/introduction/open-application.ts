import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { belongingTo, ownerById } from '../owner.ts';
import { IntroductionApplication, underReview } from './introduction-application.model.ts';
import { isContent, subjectOf } from './subject.ts';

type Application = Row<typeof IntroductionApplication>;
/** An application as typed so far. */
export type TypedApplication = Pick<Application, 'subjectType' | 'agency' | 'site' | 'tutor' | 'course' | 'courseware'> & {
  readonly id?: string;
};

/** Fields that choose the subject of an application. */
export const subjectFields = ['subjectType', 'tutor', 'course', 'courseware'] as const;

/** Another application about the same subject that has not ended. */
export async function openApplicationBeside(row: TypedApplication, ctx: Context): Promise<Application | null> {
  const subject = subjectOf(row);
  if (!subject) return null;
  const { subjectType: type } = row;
  const same = { subjectType: type, [type === 'base' || type === 'camp' ? 'site' : type]: subject.id };
  const open = { ...same, ...(row.id && { id: { ne: row.id } }), status: { in: ['draft', ...underReview] } };
  const [other] = await repo(IntroductionApplication, elevated(ctx)).find(open, { limit: 1 });
  return other ?? null;
}

/** Warns below the field that chooses a subject with an open application, since the form would be refused when it is saved. */
export async function openApplicationWarnings(typed: TypedApplication, ctx: Context): Promise<readonly Warning[]> {
  const own = typed.subjectType === 'tutor' || isContent(typed.subjectType) ? null : await ownerById(ctx.actor.organisationId, ctx);
  const row = { ...typed, ...(own && belongingTo(own)) };
  const { texts } = ctx.engine;
  const other = await openApplicationBeside(row, ctx);
  const field = own ? 'subjectType' : row.subjectType;
  return other
    ? [{ tone: 'danger', field, text: texts.text(ctx.language, 'introductionApplication.errors.openAlready', { applyNo: other.applyNo }) }]
    : [];
}
