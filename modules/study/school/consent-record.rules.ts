import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaMoment } from '@zhixing/model/china-time.ts';
import { ConsentRecord } from './consent-record.model.ts';
import { isGuardianOf } from './guardianship.ts';
import { consentErrors } from './school.errors.ts';
import { Student } from './student.model.ts';

type Consent = Row<typeof ConsentRecord>;

export const consentRecordRules = defineRules(ConsentRecord, {
  derive: async ({ row, verb, action, args, changed }, ctx) => {
    if (action === 'sign') return signed(row, args);
    if (action === 'withdraw') return { withdrawnAt: ctx.now().toISOString() };
    if (verb === 'act') return {};
    const student = changed.has('student') ? await lookUp(Student, row.student, ctx) : null;
    return { ...(student ? { school: student.school } : {}), ...(changed.has('consentType') ? worded(row, ctx) : {}) };
  },
  check: async ({ row, before, verb, action, args, changed }, ctx) => {
    if (before && before.status !== 'pending' && verb !== 'act' && (verb !== 'update' || touchesText(changed)))
      throw consentErrors.settled();
    if (changed.has('templateVersion') && row.templateVersion !== versionOf(row.consentType, ctx))
      throw consentErrors.unknownVersion({}, { fields: { templateVersion: { key: 'consentRecord.unknownVersion' } } });
    if ((changed.has('guardian') || action === 'sign') && !(await isGuardianOf(row.student, row.guardian, ctx)))
      throw consentErrors.notGuardian({}, { fields: { guardian: { key: 'consentRecord.notGuardian' } } });
    if (action === 'sign' && startOfDay(args.signedOn) > ctx.now().toISOString())
      throw consentErrors.signedLater({}, { fields: { signedOn: { key: 'consentRecord.signedLater' } } });
  },
});

const touchesText = (changed: ReadonlySet<string>): boolean =>
  ['consentType', 'student', 'guardian', 'templateVersion', 'content'].some((name) => changed.has(name));

const versionOf = (type: string, ctx: Context): string => ctx.engine.texts.text('zh', `consentRecord.templates.${type}.version`);

// The wording is the Chinese one, which is what guardians sign; it is stored whole.
const worded = (row: Consent, ctx: Context): Partial<Consent> => ({
  content: ctx.engine.texts.text('zh', `consentRecord.templates.${row.consentType}.text`),
  templateVersion: row.templateVersion ?? versionOf(row.consentType, ctx),
});

const VALID_DAYS = 365;

/** A paper form that the school records holds from the day it was signed, for a year unless told. */
function signed(row: Consent, args: Moment['args']): Partial<Consent> {
  const signedAt = startOfDay(args.signedOn);
  const end = addDays(chinaDay(signedAt), VALID_DAYS);
  const signature = typeof args.signature === 'string' ? args.signature : row.signature;
  return { signMethod: 'paper', signedAt, validTo: row.validTo ?? end, signature };
}

/** Midnight on the clocks of China. */
const startOfDay = (day: unknown): string => chinaMoment(String(day)).toISOString();
