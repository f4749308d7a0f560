import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { SignUp } from './sign-up.model.ts';

type SignUpRow = Row<typeof SignUp>;

/** What keeps a sign-up from being confirmed; the texts are `signUp.gaps.<name>`. */
export type ConfirmGap = 'noTripConsent' | 'noHealth' | 'unfit' | 'noContact' | 'noGuardian' | 'elsewhere';

/** The signed consents of students that are valid until the end of the trip, by student and type. */
export type Consents = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function consentsOf(students: readonly string[], until: string, ctx: Context): Promise<Consents> {
  const found = await repo(ConsentRecord, elevated(ctx)).find(
    {
      all: [
        { student: { in: [...students] }, consentType: { in: ['trip', 'location', 'face'] }, status: 'signed' },
        { any: [{ validTo: null }, { validTo: { gte: until } }] },
      ],
    },
    { order: { field: 'signedAt', descending: false }, limit: 300_000, fields: ['id', 'student', 'consentType'] },
  );
  const byStudent = Map.groupBy(found, ({ student }) => student);
  return new Map([...byStudent].map(([student, rows]) => [student, new Map(rows.map(({ consentType, id }) => [consentType, id]))]));
}

/** The consents that a sign-up refers to. */
export async function consentsFor({ student, lastDay }: SignUpRow, ctx: Context): Promise<Partial<SignUpRow>> {
  const of = (await consentsOf([student], lastDay ?? '', ctx)).get(student);
  return { tripConsent: of?.get('trip') ?? null, locationConsent: of?.get('location') ?? null, faceConsent: of?.get('face') ?? null };
}

/** What keeps each of the sign-ups from being confirmed. Four statements for any number of them. */
export async function confirmGaps(rows: readonly SignUpRow[], ctx: Context): Promise<ReadonlyMap<string, readonly ConfirmGap[]>> {
  const students = rows.map(({ student }) => student);
  if (students.length === 0) return new Map();
  const server = elevated(ctx);
  const among = { student: { in: students } };
  const limit = 300_000;
  const consents = await consentsOf(students, rows[0]?.lastDay ?? '', ctx);
  const unfit = new Set(
    (await repo(HealthProfile, server).find({ ...among, unfitForTrip: true }, { limit })).map(({ student }) => student),
  );
  const guarded = new Set(
    (await repo(StudentGuardian, server).find({ ...among, isPrimary: true }, { limit })).map(({ student }) => student),
  );
  const others = await repo(SignUp, server).find({ ...among, status: { in: ['confirmed', 'completed'] } }, { limit });
  const elsewhere = Map.groupBy(others, ({ student }) => student);
  return new Map(rows.map((row) => [row.id, gapsOf(row)]));

  function gapsOf(row: SignUpRow): ConfirmGap[] {
    const missing: readonly (readonly [boolean, ConfirmGap])[] = [
      [!consents.get(row.student)?.has('trip'), 'noTripConsent'],
      [!row.healthConfirmed, 'noHealth'],
      [unfit.has(row.student), 'unfit'],
      [!row.emergencyContact || !row.emergencyPhone, 'noContact'],
      [!guarded.has(row.student), 'noGuardian'],
      [elsewhere.get(row.student)?.some((other) => other.id !== row.id && areTogether(row, other)) ?? false, 'elsewhere'],
    ];
    return missing.flatMap(([isMissing, gap]) => (isMissing ? [gap] : []));
  }
}

const areTogether = (one: SignUpRow, other: SignUpRow): boolean =>
  (one.firstDay ?? '') <= (other.lastDay ?? '') && (other.firstDay ?? '') <= (one.lastDay ?? '');

/** Days before departure within which health must have been confirmed. */
const HEALTH_DAYS = 30;

/** The first day on which a confirmation of health holds for a trip. */
export const healthSince = (departAt: string): string => addDays(chinaDay(departAt), -HEALTH_DAYS);
