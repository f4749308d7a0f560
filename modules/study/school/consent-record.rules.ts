import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import { ConsentRecord } from './consent-record.model.ts';
import { isGuardianOf } from './guardianship.ts';
import { consentErrors } from './school.errors.ts';
import { Student } from './student.model.ts';

type Consent = Row<typeof ConsentRecord>;

export const consentRecordRules = defineRules(ConsentRecord, {
  create: { derive: worded, check: checkFields },
  update: {
    derive: worded,
    check: async (change, ctx) => {
      if (touchesText(change.changed)) mustBePending(change);
      await checkFields(change, ctx);
    },
  },
  delete: { check: mustBePending },
  restore: { check: mustBePending },
  actions: {
    sign: {
      derive: signed,
      check: async ({ row, args }, ctx) => {
        await mustBeGuardian(row, ctx);
        if (startOfDay(args.signedOn) > ctx.now().toISOString())
          throw consentErrors.signedLater({}, { fields: { signedOn: { key: 'consentRecord.signedLater' } } });
      },
    },
    signOnline: { derive: signedOnline, check: ({ row }, ctx) => mustBeGuardian(row, ctx) },
    withdraw: { derive: (_change, ctx) => ({ withdrawnAt: ctx.now().toISOString() }) },
  },
});

async function worded({ row, changed }: ChangeOf<typeof ConsentRecord>, ctx: Context): Promise<Partial<Consent>> {
  const student = changed.has('student') ? await lookUp(Student, row.student, ctx) : null;
  return { ...(student && { school: student.school }), ...(changed.has('consentType') && wordingOf(row, ctx)) };
}

// Guardians sign the Chinese text, which is stored in full.
const wordingOf = (row: Consent, ctx: Context): Partial<Consent> => ({
  content: ctx.engine.texts.text('zh', `consentRecord.templates.${row.consentType}.text`),
  templateVersion: row.templateVersion ?? versionOf(row.consentType, ctx),
});

const versionOf = (type: string, ctx: Context): string => ctx.engine.texts.text('zh', `consentRecord.templates.${type}.version`);

async function checkFields({ row, changed }: ChangeOf<typeof ConsentRecord>, ctx: Context): Promise<void> {
  if (changed.has('templateVersion') && row.templateVersion !== versionOf(row.consentType, ctx))
    throw consentErrors.unknownVersion({}, { fields: { templateVersion: { key: 'consentRecord.unknownVersion' } } });
  if (changed.has('guardian')) await mustBeGuardian(row, ctx);
}

async function mustBeGuardian({ student, guardian }: Consent, ctx: Context): Promise<void> {
  if (!(await isGuardianOf(student, guardian, ctx)))
    throw consentErrors.notGuardian({}, { fields: { guardian: { key: 'consentRecord.notGuardian' } } });
}

const touchesText = (changed: ReadonlySet<string>): boolean =>
  ['consentType', 'student', 'guardian', 'templateVersion', 'content'].some((name) => changed.has(name));

function mustBePending({ before }: ExistingChange<typeof ConsentRecord>): void {
  if (before.status !== 'pending') throw consentErrors.settled();
}

const VALID_DAYS = 365;

/** A paper form is valid from the day it was signed, for a year unless the record says otherwise. */
function signed({ row, args }: ActionChange<typeof ConsentRecord, 'sign'>): Partial<Consent> {
  const signedAt = startOfDay(args.signedOn);
  const end = addDays(chinaDay(signedAt), VALID_DAYS);
  return { signMethod: 'paper', signedAt, validTo: row.validTo ?? end, signature: args.signature ?? row.signature };
}

/** An online signature holds from its moment, with the address that it came from. */
function signedOnline({ row, args }: ActionChange<typeof ConsentRecord, 'signOnline'>, ctx: Context): Partial<Consent> {
  const now = ctx.now().toISOString();
  const validTo = args.validTo ?? row.validTo ?? addDays(chinaDay(now), VALID_DAYS);
  return { signMethod: 'online', signedAt: now, signature: args.signature, signIp: args.ip ?? null, validTo };
}

/** Midnight in China's time zone. */
const startOfDay = (day: string): string => chinaDateTime(day).toISOString();
