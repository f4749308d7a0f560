import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { phone } from '../../institution/tests/county.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { Trip } from '../../trip/trip.model.ts';
import { ParentNotice } from '../notice/parent-notice.model.ts';
import { SignUp } from '../sign-up/sign-up.model.ts';

export type SignUpRow = Row<typeof SignUp>;

/** A school whose classes have students with guardians and signed consents, and trips of it in the states around the sign-up. */
export interface Season extends Term {
  /** The class teacher of a class. */
  teacher(schoolClass: string): Promise<Actor>;
  /** Students of a class, each with a primary guardian and, unless told otherwise, a signed trip consent. */
  students(schoolClass: string, count: number, how?: { readonly consent?: boolean }): Promise<readonly string[]>;
  /** A declared trip of some classes, with a letter sent and the fees approved. */
  declared(classes: readonly string[], values?: Partial<Row<typeof Trip>>): Promise<string>;
  /** A declared trip whose sign-up is opened by the school. */
  enrolling(classes: readonly string[], places: { least: number; most: number }, values?: Partial<Row<typeof Trip>>): Promise<string>;
  open(trip: string, places: { least: number; most: number }): Promise<Answer>;
  act(actor: Actor, model: string, id: string, action: string, args?: object): Promise<Answer>;
  /** Sign-ups of a trip, in the order of their numbers. */
  signUps(trip: string): Promise<readonly SignUpRow[]>;
  /** What a family sends by its own page. */
  family(signUp: SignUpRow): Promise<SignUpRow>;
  /** Arguments of a sign-up. */
  answer(signUp: SignUpRow): Promise<Record<string, unknown>>;
  counts(trip: string): Promise<Readonly<Record<string, number>>>;
}

export async function openSeason(): Promise<Season> {
  const term = await openTerm();
  const { server, records } = term;
  const act: Season['act'] = (actor, model, id, action, args = {}) =>
    term.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });
  const signUps: Season['signUps'] = (trip) =>
    records(SignUp).find({ trip }, { order: { field: 'signUpNo', descending: false }, limit: 10_000 });
  const open: Season['open'] = (trip, { least, most }) =>
    act(term.schoolAdmin, 'trip', trip, 'openSignUp', {
      signUpStart: moment(term, 0),
      signUpEnd: moment(term, 10),
      payDeadline: moment(term, 12),
      minStudents: least,
      maxStudents: most,
    });
  const declared = declaredOf(term);
  const answer: Season['answer'] = async ({ student }) => {
    const link = await records(StudentGuardian).first({ student, isPrimary: true });
    return {
      source: 'guardian',
      guardian: link?.guardian ?? null,
      emergencyContact: '张家长',
      emergencyPhone: phone(),
      healthConfirmed: true,
    };
  };
  return {
    ...term,
    act,
    signUps,
    open,
    declared,
    answer,
    teacher: async (schoolClass) => {
      const { userId, organisationId, roles, variables } = await term.person('classTeacher', term.school);
      return server.actor({ userId, organisationId, roles, variables: { ...variables, '@headedClasses': [schoolClass] } });
    },
    students: studentsOf(term),
    enrolling: async (classes, places, values) => {
      const trip = await declared(classes, values);
      const opened = await open(trip, places);
      assert.equal(opened.status, 200, opened.text);
      return trip;
    },
    family: async (signUp) => {
      await repo(SignUp, server.context()).act(signUp.id, 'submit', await answer(signUp));
      return records(SignUp).get(signUp.id);
    },
    counts: async (trip) => {
      const byState = Object.groupBy(await signUps(trip), ({ status }) => status);
      return Object.fromEntries(Object.entries(byState).map(([state, rows]) => [state, rows?.length ?? 0]));
    },
  };
}

/** Two in the morning UTC of a day from today, as the clock of the tests begins. */
const moment = (term: Term, days: number): string => `${term.today(days)}T02:00:00.000Z`;

function studentsOf({ server, school, grade }: Term): Season['students'] {
  let n = 0;
  return async (schoolClass, count, { consent = true } = {}) => {
    const ctx = server.context();
    const people = Array.from({ length: count }, () => ({ student: newId(), guardian: newId(), no: ++n }));
    await insertRows(
      ctx,
      Student,
      people.map(({ student, no }) => ({
        id: student,
        studentNo: `ST${String(no).padStart(8, '0')}`,
        name: `学生${no}`,
        schoolClass,
        school,
        grade,
        gender: 'female' as const,
        status: 'enrolled' as const,
      })),
    );
    await insertRows(
      ctx,
      Guardian,
      people.map(({ guardian, no }) => ({
        id: guardian,
        guardianNo: `GU${String(no).padStart(8, '0')}`,
        name: `家长${no}`,
        phone: phone(),
        status: 'enabled' as const,
      })),
    );
    const relation = { relation: 'mother', isPrimary: true, isEmergency: true, canPickup: true, school } as const;
    await insertRows(
      ctx,
      StudentGuardian,
      people.map(({ student, guardian }) => ({ student, guardian, ...relation })),
    );
    if (consent)
      await insertRows(
        ctx,
        ConsentRecord,
        people.map(({ student, guardian, no }) => ({
          consentNo: `CO${String(no).padStart(8, '0')}`,
          consentType: 'trip' as const,
          student,
          guardian,
          content: '同意参加研学活动',
          school,
          signedAt: ctx.now().toISOString(),
          status: 'signed' as const,
        })),
      );
    return people.map(({ student }) => student);
  };
}

function declaredOf(term: Term): Season['declared'] {
  return async (classes, values = {}) => {
    const [trip] = await term.trips({ batches: 1 });
    assert.ok(trip);
    const ctx = term.server.context();
    await updateRows(ctx, Trip, { set: { status: 'declared', classes: [...classes], ...values }, where: sql`t.id = ${trip.id}` });
    await sendLetter(term, trip.id);
    await approveFees(term, trip.id);
    return trip.id;
  };
}

/** A letter as it is after it was sent. */
export async function sendLetter(term: Term, trip: string): Promise<string> {
  const { id } = await term.records(ParentNotice).create({ trip, replyDeadline: moment(term, 9) });
  await updateRows(term.server.context(), ParentNotice, { set: { status: 'published' }, where: sql`t.id = ${id}` });
  return id;
}

/** An approved fee plan, in products that have the module of fees. */
export async function approveFees({ server }: Pick<Term, 'server'>, trip: string): Promise<void> {
  if (!server.engine.registry.find('tripFeePlan')) return;
  await server.engine.database.query(sql`
    insert into trip_fee_plan (id, trip, pay_deadline, installment, status, version, created_at, updated_at)
    values (${newId()}, ${trip}, now() + interval '20 days', false, 'approved', 1, now(), now())`);
}
