import type { Context } from '@zhixing/engine/context.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { institutionErrors } from '../institution.errors.ts';
import { checklistOf, runsOut, type SubjectType } from './checklist.ts';
import { itemText } from './words.ts';

type Lasting = Exclude<SubjectType, 'course' | 'courseware'>;

/** Throws if documents or a tutor's background check that were valid at submission have expired. */
export async function mustStillHold(type: Lasting, id: string, ctx: Context): Promise<void> {
  const missing = (await checklistOf(type, id, ctx)).filter(({ code, met }) => !met && runsOut(code));
  const model = type === 'base' || type === 'camp' ? 'site' : type;
  if (missing.length > 0) throw institutionErrors.papersMissing({ papers: missing.map((one) => itemText(one, model, ctx)) });
}

/** Throws unless a suspended subject still meets the conditions of its introduction. */
export async function mustBeFit(type: Lasting, { id, validTo }: { id: string; validTo: string | null }, ctx: Context): Promise<void> {
  if (validTo === null || validTo < chinaDay(ctx.now())) throw institutionErrors.overdue({ validTo: validTo ?? '' });
  await mustStillHold(type, id, ctx);
}
