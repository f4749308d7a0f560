import type { Actor } from '@zhixing/engine/context.ts';
import { systemContext } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import { nationalIdFrom, type Row, usccFrom } from '@zhixing/model';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { seedCatalogues } from '../../catalogue/seed/seed-catalogues.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { openVillage, phone, type Village, type Visitor } from '../../family/tests/village.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { School } from '../../school/school.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { closeWindows } from '../window/close-windows.ts';

export interface Family {
  readonly visitor: Visitor;
  readonly student: string;
  readonly guardian: string;
  readonly name: string;
}

/** Everything about a subject, at this many stars. */
export interface Answer {
  readonly subject: string;
  readonly scores: readonly { readonly item: string; readonly stars: number }[];
  readonly comment: string;
  readonly anonymous: boolean;
}

/** A village whose trip is under way with an agency, a guide, a tutor, a teacher with and one without an account. */
export interface Returned extends Village {
  readonly agency: string;
  readonly agencyManager: Actor;
  readonly bureauAdmin: Actor;
  readonly tutor: { readonly staff: string; readonly actor: Actor };
  readonly teacher: { readonly staff: string; readonly actor: Actor };
  /** A teacher without an account. */
  readonly helper: string;
  /** A family whose child is on the trip, at its page. */
  family(): Promise<Family>;
  comeBack(): Promise<void>;
  subject(target: string): Promise<Row<typeof EvaluationSubject>>;
  sheet(family: Family): Promise<Sheet>;
  evaluate(family: Family, target: string, stars: number, more?: Partial<Answer>): ReturnType<Village['ask']>;
  /** Days pass, and what is over is closed. */
  close(days?: number): Promise<void>;
  pass(days: number): void;
}

export async function openReturned(): Promise<Returned> {
  const village = await openVillage();
  const { server, records, clock } = village;
  await seedCatalogues(server.engine);
  const agency = await agencyOf(village);
  const ctx = server.context();
  await updateRows(ctx, Trip, { set: { status: 'inProgress', agency }, where: sql`t.id = ${village.trip}` });
  const people = await peopleOf(village, agency);
  const bureau = (await records(School).get(village.school)).bureau;
  await updateRows(ctx, Trip, { set: { bureau, school: village.school }, where: sql`t.id = ${village.trip}` });
  const sheet: Returned['sheet'] = async ({ visitor, student }) =>
    (await village.ask('GET', `/api/family/place?student=${student}&trip=${village.trip}`, undefined, visitor)).data.evaluation;
  const subject: Returned['subject'] = async (target) => {
    const found = await records(EvaluationSubject).first({ trip: village.trip, target: target as 'trip' });
    if (!found) throw new Error(`no subject ${target}`);
    return found;
  };
  return {
    ...village,
    ...people,
    agency,
    sheet,
    subject,
    agencyManager: (await accountIn(village, 'manager', { role: 'agencyManager', organisation: agency })).actor,
    bureauAdmin: (await accountIn(village, 'officer', { role: 'bureauAdmin', organisation: bureau ?? '' })).actor,
    family: () => familyOf(village),
    comeBack: async () => void (await repo(Trip, server.context()).act(village.trip, 'arriveBack')),
    evaluate: async (family, target, stars, more = {}) => {
      const asked = (await sheet(family)).subjects.find((one) => one.target === target);
      const scores = asked?.items.map((item) => ({ item: item.id, stars }));
      const answer = { subject: asked?.id, scores, comment: '', anonymous: true, ...more };
      const body = { student: family.student, trip: village.trip, answers: [answer] };
      return village.ask('POST', '/api/family/evaluate', body, family.visitor);
    },
    close: async (days = 8) => {
      clock.ahead += days * 86_400_000;
      await closeWindows(systemContext(server.engine), () => false);
    },
    pass: (days) => {
      clock.ahead += days * 86_400_000;
    },
  };
}

/** A user of an organisation. */
async function accountIn({ server, records }: Village, name: string, { role, organisation }: { role: string; organisation: string }) {
  const { id } = await records(User).create({ account: `person${name}`, name, organisation });
  const variables = { '@organizationAndSuborganization': [organisation], '@userId': id };
  return { id, actor: server.actor({ roles: [role], organisationId: organisation, userId: id, variables }) };
}

async function agencyOf({ records }: Village): Promise<string> {
  const contact = { contact: '周经理', contactPhone: phone(), region: '439902', address: '麓山路9号', legalPerson: '周明' };
  return (await records(Agency).create({ name: '麓风研学机构', uscc: usccFrom('91439902MA1000001'), agencyType: 'travel', ...contact })).id;
}

const card = (n: number): string => nationalIdFrom(`43990219900412${100 + n}`);

async function peopleOf(village: Village, agency: string) {
  const { records, school, trip, server } = village;
  const teaching = await accountIn(village, 'lijing', { role: 'classTeacher', organisation: school });
  const guiding = await accountIn(village, 'hewei', { role: 'tutor', organisation: agency });
  const checked = { position: 'teacher', backgroundCheck: true, backgroundCheckAt: '2026-08-20' } as const;
  const teacher = await records(Staff).create({ school, name: '李静', idCard: card(1), phone: phone(), user: teaching.id, ...checked });
  const helper = await records(Staff).create({ school, name: '何帮', idCard: card(2), phone: phone(), ...checked });
  const tutor = await records(Tutor).create({
    name: '何伟',
    gender: 'male',
    idCard: card(3),
    phone: phone(),
    ownerType: 'agency',
    agency,
    user: guiding.id,
    backgroundCheck: true,
    backgroundCheckAt: '2026-08-20',
  });
  const filed = { trip, gender: 'male', phone: phone(), unit: '麓山', status: 'filed' } as const;
  const ids = { teacher: newId(), helper: newId(), tutor: newId(), guide: newId() };
  await insertRows(server.context(), TripStaff, [
    { ...filed, id: ids.teacher, role: 'teacher', personType: 'school', staff: teacher.id, name: '李静', idCard: card(1) },
    { ...filed, id: ids.helper, role: 'teacher', personType: 'school', staff: helper.id, name: '何帮', idCard: card(2) },
    { ...filed, id: ids.tutor, role: 'tutor', personType: 'agency', tutor: tutor.id, name: '何伟', idCard: card(3) },
    { ...filed, id: ids.guide, role: 'guide', personType: 'agency', name: '导游小刘', idCard: card(4) },
  ]);
  return {
    teacher: { staff: ids.teacher, actor: teaching.actor },
    tutor: { staff: ids.tutor, actor: guiding.actor },
    helper: ids.helper,
  };
}

let families = 0;
async function familyOf(village: Village): Promise<Family> {
  const { server, trip, classes, school } = village;
  families += 1;
  const student = await village.child(classes[0], `学生${families}`);
  const name = `家长${families}`;
  const { id: guardian } = await village.guardian([student], name);
  await insertRows(server.context(), SignUp, [
    { signUpNo: `SU${String(families).padStart(8, '0')}`, trip, student, school, schoolClass: classes[0], guardian, status: 'confirmed' },
  ]);
  await server.request(village.person('schoolAdmin'), 'POST', '/api/family-links/issue', { trip });
  return { student, guardian, name, visitor: await village.enter((await village.link(guardian)).token) };
}
