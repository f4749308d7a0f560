import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Agency } from '../../institution/agency/agency.model.ts';
import { School } from '../../school/school.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import type { FamilySession } from '../access/session.ts';
import { evaluations } from '../ports.ts';
import { billsOf, channelsFor, paysInWechat, shownBill } from './bill.ts';
import { linksOf, ownChildren, type Place } from './child.ts';
import { consentsOf, purposeStates } from './consents.ts';
import { costsOf } from './costs.ts';
import { healthOf, healthState } from './health.ts';
import { hasRead, lettersOf, readingsOf, shownLetter } from './letter.ts';
import { safetyOf } from './quiz.ts';
import { shownSignUp, signUpFor, signUpsOf } from './sign-up.ts';
import { nextOf, stepsOf } from './steps.ts';

/** Everything the page shows about some places, read at once: a fixed number of statements, however many children there are. */
async function factsOf(session: FamilySession, places: readonly Place[]) {
  const { ctx } = session;
  const students = [...new Set(places.map(({ student }) => student.id))];
  const trips = [...new Set(places.flatMap(({ trip }) => trip?.id ?? []))];
  const [consents, profiles, letters, readings, answers, billed, evaluated] = await Promise.all([
    consentsOf(ctx, students),
    healthOf(ctx, students),
    lettersOf(ctx, trips),
    readingsOf(ctx, students),
    signUpsOf(ctx, students),
    billsOf(ctx, students),
    use(ctx.engine, evaluations).outline(ctx, session.guardian.id, places.flatMap(evaluable)),
  ]);
  return (place: Place) => {
    const letter = place.trip ? letters.get(place.trip.id) : undefined;
    const answer = signUpFor(answers, place);
    return {
      letter: letter ? shownLetter(letter, hasRead(letter, place.student.id, readings)) : null,
      consents: purposeStates(session, place, consents),
      health: healthState(
        ctx,
        place,
        profiles.find(({ student }) => student === place.student.id),
      ),
      signUp: answer ? shownSignUp(answer) : null,
      bill: shownBill(billed, place),
      evaluation: evaluable(place).map(evaluated)[0] ?? null,
    };
  };
}

/** A place as evaluations know it: with a trip. */
const evaluable = ({ student, trip }: Place) => (trip ? [{ student: student.id, trip: trip.id }] : []);

/** The first page: the children, their trips, and what is to be done next. */
export async function homeOf(session: FamilySession) {
  const places = await placesOf(session);
  const [facts, names] = await Promise.all([factsOf(session, places), namesOf(session, places)]);
  return {
    guardian: session.guardian.name,
    items: places.map((place) => {
      const steps = stepsOf(place, facts(place));
      return { ...names(place), steps, next: nextOf(steps) };
    }),
  };
}

/** One child and one trip, with all that the steps show. */
export async function placeView(session: FamilySession, place: Place) {
  const { school } = place.student;
  const [at] = evaluable(place);
  const [facts, names, channels, inWechat, sheet, costs, safety] = await Promise.all([
    factsOf(session, [place]),
    namesOf(session, [place]),
    channelsFor(session.ctx, school),
    paysInWechat(session.ctx, school),
    at ? use(session.ctx.engine, evaluations).sheet(session.ctx, session.guardian.id, at) : null,
    costsOf(session.ctx, place.trip ? [place.trip.id] : []),
    safetyOf(session, place),
  ]);
  const known = facts(place);
  const steps = stepsOf(place, known);
  const evaluation = known.evaluation && sheet;
  return {
    ...names(place),
    ...known,
    evaluation,
    costs: costs(place),
    safety,
    channels,
    paysInWechat: inWechat,
    steps,
    next: nextOf(steps),
  };
}

async function placesOf(session: FamilySession): Promise<Place[]> {
  const { ctx } = session;
  const [links, own] = await Promise.all([linksOf(session), ownChildren(session)]);
  const wanted = links.flatMap(({ trip, students }) =>
    students.filter((student) => own.has(student)).map((student) => ({ trip, student })),
  );
  const [students, trips] = await Promise.all([
    repo(Student, ctx).find({ id: { in: [...new Set(wanted.map(({ student }) => student))] } }, { limit: 100 }),
    repo(Trip, ctx).find({ id: { in: [...new Set(wanted.flatMap(({ trip }) => trip ?? []))] } }, { limit: 100 }),
  ]);
  return wanted
    .flatMap(({ trip: of, student: who }) => {
      const student = students.find(({ id }) => id === who);
      const trip = trips.find(({ id }) => id === of) ?? null;
      return student && (trip || of === null) ? [{ student, trip }] : [];
    })
    .toSorted((a, b) => (b.trip?.departAt ?? '').localeCompare(a.trip?.departAt ?? '') || a.student.id.localeCompare(b.student.id));
}

async function namesOf({ ctx }: FamilySession, places: readonly Place[]) {
  const ids = (pick: (place: Place) => string | null | undefined) => [...new Set(places.flatMap((place) => pick(place) ?? []))];
  const [schools, classes, agencies] = await Promise.all([
    repo(School, ctx).find({ id: { in: ids(({ student }) => student.school) } }),
    repo(SchoolClass, ctx).find({ id: { in: ids(({ student }) => student.schoolClass) } }),
    repo(Agency, ctx).find({ id: { in: ids(({ trip }) => trip?.agency) } }),
  ]);
  const nameIn = (rows: readonly { id: string; name: string }[], id: string | null | undefined) =>
    rows.find((row) => row.id === id)?.name ?? null;
  return ({ student, trip }: Place) => ({
    student: { id: student.id, name: student.name, class: nameIn(classes, student.schoolClass) },
    school: nameIn(schools, student.school),
    trip: trip && { ...tripView(trip), agency: nameIn(agencies, trip.agency) },
  });
}

const tripView = ({ id, name, status, departAt, returnAt, days, gatherAt, gatherPlace }: Row<typeof Trip>) => ({
  id,
  name,
  status,
  departAt,
  returnAt,
  days,
  gatherAt,
  gatherPlace,
});
