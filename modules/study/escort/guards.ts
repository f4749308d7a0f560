import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { SignUp, travellerFields } from '../enrolment/sign-up/sign-up.model.ts';
import { Student } from '../school/student.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { needsOf, ratioOf } from './need.ts';
import { staffGaps, USUAL_MONTHS } from './staff-papers.ts';
import { TripGroup } from './trip-group.model.ts';
import { TripGroupMember } from './trip-group-member.model.ts';
import { TripStaff } from './trip-staff.model.ts';

type TripRow = Row<typeof Trip>;

const SCHOOL = ['schoolAdmin'] as const;
const BOTH = ['schoolAdmin', 'agencyManager'] as const;
const DECIDES = ['schoolLeader', 'bureauAdmin'] as const;

/**
 * G12: every child in a group with a leader and a captain. G16: everybody who comes along is filed, and there are enough of them for the
 * children, by the bureau's ratio and the minimum set.
 */
export const escortGuards = defineGuards(Trip, {
  G12: { at: ['submitFiling'], check: (trip, ctx) => groupGaps(trip, ctx) },
  G16: { at: ['submitFiling'], check: (trip, ctx) => staffingGaps(trip, ctx) },
});

async function groupGaps(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const groups = await repo(TripGroup, server).find({ trip: trip.id, status: 'enabled' });
  if (groups.length === 0) return [{ text: 'noGroups', who: SCHOOL, create: { model: TripGroup.name, values: { trip: trip.id } } }];
  const members = await repo(TripGroupMember, server).find({ trip: trip.id }, { fields: ['student', 'group', 'captainOf'] });
  const grouped = new Set(members.map(({ student }) => student));
  const open = (await confirmedSignUps(trip.id, ctx)).filter(({ student }) => !grouped.has(student)).map(({ id }) => id);
  const counted = [{ model: SignUp.name, ids: open, lost: { model: TripGroupMember.name, by: 'student', key: 'student' } }];
  const captained = new Set(members.map(({ captainOf }) => captainOf));
  const page = `/trip-groups?trip=${trip.id}`;
  const ratio = ratioOf(trip.stage, await lookUp(EducationBureau, trip.bureau, ctx));
  return [
    ...(open.length > 0 ? [{ text: 'ungrouped', params: { count: open.length }, who: SCHOOL, page, counted }] : []),
    ...groups.flatMap((group): Gap[] => {
      const { id, name, leaderTeacher } = group;
      const count = members.filter((member) => member.group === id).length;
      const record = { model: TripGroup.name, id };
      const ofGroup = [{ model: TripGroup.name, ids: [id] }];
      return [
        ...(leaderTeacher ? [] : [{ text: 'noLeader', params: { name }, who: SCHOOL, record }]),
        ...(captained.has(id) ? [] : [{ text: 'noCaptain', params: { name }, who: SCHOOL, page, counted: ofGroup }]),
        ...(count > ratio ? [{ text: 'tooLarge', params: { name, count, ratio }, who: SCHOOL, page, counted: ofGroup }] : []),
      ];
    }),
  ];
}

/** The children whose sign-up is confirmed. */
export async function confirmedStudents(trip: string, ctx: Context): Promise<string[]> {
  return (await confirmedSignUps(trip, ctx)).map(({ student }) => student);
}

const confirmedSignUps = (trip: string, ctx: Context) =>
  repo(SignUp, elevated(ctx)).find({ trip, status: 'confirmed' }, { fields: travellerFields });

async function staffingGaps(trip: TripRow, ctx: Context): Promise<readonly Gap[]> {
  const staff = await repo(TripStaff, elevated(ctx)).find({ trip: trip.id, status: { ne: 'removed' } });
  const bureau = await lookUp(EducationBureau, trip.bureau, ctx);
  const filed = staff.filter(({ status }) => status === 'filed');
  const needs = needsOf(await travellersOf(trip, ctx), filed);
  const page = `/trip-staff?trip=${trip.id}`;
  const tooFew = { model: TripStaff.name, status: 'filed' };
  return [
    ...staff.flatMap((person) => openGaps(person, bureau?.backgroundCheckMonths ?? USUAL_MONTHS, ctx)),
    ...needs
      .filter(({ present, least }) => present < least)
      .map(({ code, present, least }): Gap => ({ text: `few_${code}`, params: { present, least }, who: BOTH, page, tooFew })),
  ];
}

function openGaps(person: Row<typeof TripStaff>, months: number, ctx: Context): Gap[] {
  const record = { model: TripStaff.name, id: person.id };
  const role = ctx.engine.words.option(ctx.language, ctx.engine.registry.get(TripStaff.name), 'role', person.role);
  if (person.status === 'pending') return [{ text: 'pending', params: { role }, who: DECIDES, record }];
  if (person.status !== 'filed') return [{ text: 'unfiled', params: { role }, who: BOTH, record }];
  return staffGaps(person, months).map(({ code, day }) => {
    const reason = ctx.engine.texts.text(ctx.language, `tripStaff.gaps.${code}`, { day });
    return { text: 'papers', params: { role, reason }, who: BOTH, record };
  });
}

/** Who travels, as far as it decides how many have to look after them. Before sign-ups are confirmed, those who are planned. */
export async function travellersOf(trip: TripRow, ctx: Context) {
  const students = await confirmedStudents(trip.id, ctx);
  const girls = await repo(Student, elevated(ctx)).count({ id: { in: students }, gender: 'female' });
  const ratio = ratioOf(trip.stage, await lookUp(EducationBureau, trip.bureau, ctx));
  const isPlanned = students.length === 0;
  const planned = trip.planStudents ?? 0;
  return { students: isPlanned ? planned : students.length, girls: isPlanned ? planned : girls, nights: trip.nights ?? 0, ratio };
}
