import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import { HealthProfile, healthFields } from '../../school/health-profile.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { consentsOf, healthSince } from '../sign-up/confirmable.ts';
import { SignUp, travellerFields } from '../sign-up/sign-up.model.ts';
import { leastOf } from './trip-enrolment.rules.ts';

type TripRow = Row<typeof Trip>;
type Traveller = Pick<Row<typeof SignUp>, (typeof travellerFields)[number]>;

const SCHOOL = ['schoolAdmin'];
const CLASS = ['classTeacher', 'schoolAdmin'];

/** The letter before the sign-up opens, its results and the families' consents before the departure is filed. */
export const enrolmentGuards = defineGuards(Trip, {
  G08: { at: ['openSignUp', 'submitFiling'], check: letterSent },
  G09: { at: ['submitFiling'], check: signUpSettled },
  G10: { at: ['submitFiling'], check: familiesAgree },
});

async function letterSent(trip: TripRow, ctx: Context): Promise<Gap[]> {
  const letters = await repo(ParentNotice, elevated(ctx)).find({ trip: trip.id, status: { ne: 'offline' } });
  if (letters.some(({ status }) => status === 'published')) return [];
  const [letter] = letters.toSorted((a, b) => (a.status < b.status ? 1 : -1));
  if (!letter) return [{ text: 'notPublished', who: CLASS, create: { model: 'parentNotice', values: { trip: trip.id } } }];
  return [{ text: letter.status, who: SCHOOL, record: { model: 'parentNotice', id: letter.id } }];
}

/** The page on which the sign-ups of a trip are worked on. */
const deskPage = (trip: string): string => `/lims04/lims040202?trip=${trip}`;

async function signUpSettled(trip: TripRow, ctx: Context): Promise<Gap[]> {
  const signUps = repo(SignUp, elevated(ctx));
  const open = await signUps.find({ trip: trip.id, status: { in: ['invited', 'submitted', 'waitlist'] } }, { fields: ['id', 'status'] });
  const [confirmed, least] = [await signUps.count({ trip: trip.id, status: 'confirmed' }), leastOf(trip)];
  const page = deskPage(trip.id);
  const tooFew = { model: SignUp.name, status: 'confirmed' };
  return [
    ...(confirmed < least ? [{ text: 'tooFew', params: { confirmed, least }, who: SCHOOL, page, tooFew }] : []),
    ...(['submitted', 'waitlist', 'invited'] as const).flatMap((state) => {
      const ids = open.flatMap(({ id, status }) => (status === state ? [id] : []));
      const counted = [{ model: SignUp.name, ids }];
      return ids.length > 0 ? [{ text: state, params: { count: ids.length }, who: CLASS, page, counted }] : [];
    }),
  ];
}

async function familiesAgree(trip: TripRow, ctx: Context): Promise<Gap[]> {
  const server = elevated(ctx);
  const rows = await repo(SignUp, server).find({ trip: trip.id, status: 'confirmed' }, { fields: travellerFields });
  if (rows.length === 0) return [];
  const among = { student: { in: rows.map(({ student }) => student) } };
  const consents = await consentsOf(among.student.in, rows[0]?.lastDay ?? '', ctx);
  const profiles = new Map((await repo(HealthProfile, server).find(among, { fields: healthFields })).map((one) => [one.student, one]));
  const since = chinaDateTime(healthSince(trip.departAt)).toISOString();
  const lacking: Readonly<Record<string, (row: Traveller) => boolean>> = {
    noConsent: ({ student }) => !consents.get(student)?.has('trip'),
    oldHealth: (row) => latest(row.healthConfirmedAt, profiles.get(row.student)?.confirmedAt ?? null) < since,
    unfit: ({ student }) => profiles.get(student)?.unfitForTrip === true,
    noContact: ({ emergencyContact, emergencyPhone }) => !emergencyContact || !emergencyPhone,
  };
  const gaps: Gap[] = [];
  for (const [text, lacks] of Object.entries(lacking)) {
    const found = rows.filter(lacks);
    if (found.length === 0) continue;
    const params = { count: found.length, names: await namesOf(found, ctx) };
    const counted = [{ model: SignUp.name, ids: found.map(({ id }) => id) }];
    gaps.push({ text, params, who: CLASS, page: deskPage(trip.id), counted });
  }
  return gaps;
}

const latest = (...moments: readonly (string | null)[]): string =>
  moments
    .map((at) => at ?? '')
    .toSorted()
    .at(-1) ?? '';

const NAMED = 5;

/** The first names of a list, masked as in lists: readers of a trip need not be allowed to read its students. */
async function namesOf(rows: readonly Traveller[], ctx: Context): Promise<string> {
  const ids = rows.slice(0, NAMED).map(({ student }) => student);
  const students = await repo(Student, elevated(ctx)).find({ id: { in: ids } });
  const names = students.map(({ name }) => `${[...(name ?? '')][0] ?? ''}**`);
  return names.join(ctx.language === 'en' ? ', ' : '、') + (rows.length > NAMED ? '…' : '');
}
