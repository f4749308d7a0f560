import { type Context, elevated } from '@zhixing/engine/context.ts';
import { visibleRow } from '@zhixing/engine/permission/mask.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Qualification } from '../qualification/qualification.model.ts';
import type { IntroductionApplication } from './introduction-application.model.ts';
import { readSubject, subjectOf } from './subject.ts';

/** The subject and its documents at a moment, with personal data masked, since it is stored with the application permanently. */
export async function snapshotOf(row: Row<typeof IntroductionApplication>, ctx: Context): Promise<Record<string, unknown>> {
  const subject = subjectOf(row);
  const current = subject && (await readSubject(subject, ctx));
  if (!subject || !current) return {};
  const reader: Context = { ...ctx, actor: { ...ctx.actor, access: { everything: true, clear: false, models: new Map() } } };
  const whose = row.subjectType === 'tutor' ? { tutor: row.tutor } : { agency: row.agency, site: row.site, tutor: null };
  const papers = await repo(Qualification, elevated(ctx)).find(whose);
  return {
    subject: visibleRow(reader, ctx.engine.registry.get(subject.model.name), { ...current }),
    qualifications: papers.map(({ id, qualType, certNo, validFrom, validTo, longTerm, status, files }) => ({
      id,
      qualType,
      certNo,
      validFrom,
      validTo,
      longTerm,
      status,
      files,
    })),
  };
}
