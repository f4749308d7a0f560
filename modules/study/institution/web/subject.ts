import type { RecordRow } from '@zhixing/client/records.ts';

/** Subject of a checklist. */
interface Subject {
  readonly type: string;
  readonly id: string;
}

/** States in which requirements are still being collected. */
const gathering = ['registered', 'draft', 'rejected', 'withdrawn'];

/** The subject whose checklist is shown beside a record; null once it has been submitted. */
export function subjectOfRecord(model: string, row: RecordRow): Subject | null {
  if (!gathering.includes(String(row.status)) || model === 'declaration') return null;
  if (model === 'site') return subject(row.kind, row.id);
  if (model !== 'introductionApplication') return subject(model, row.id);
  const { subjectType: type } = row;
  return subject(type, type === 'base' || type === 'camp' ? row.site : row[String(type)]);
}

const subject = (type: unknown, id: unknown): Subject | null => (typeof type === 'string' && typeof id === 'string' ? { type, id } : null);
