import type { Actor } from '@zhixing/engine/context.ts';
import { provide } from '@zhixing/engine/ports/port.ts';
import { type Repository, repo } from '@zhixing/engine/repository.ts';
import { type AnyModel, nationalIdFrom, type Row } from '@zhixing/model';
import { type Answer, startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { Region } from '../../../platform/region/region.model.ts';
import { createPorts } from '../../../ports.ts';
import { createModules } from '../../../server.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { ParentNotice } from '../../enrolment/notice/parent-notice.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Grade } from '../../school/grade.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { School } from '../../school/school.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { FamilyLink } from '../family-link.model.ts';
import { type PhoneCode, tokenOf } from './reading.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };

let serial = 0;
const next = (): number => ++serial;
export const phone = (): string => `157${String(10_000_000 + next())}`;
const idCard = (birthday = '20160305'): string => nationalIdFrom(`439902${birthday}${String(1 + (next() % 990)).padStart(3, '0')}`);

/** A school with two classes and a trip of both, a letter, and what families need; SMS are kept instead of sent. */
export interface Village {
  readonly server: TestServer;
  readonly clock: { ahead: number };
  readonly school: string;
  readonly classes: readonly [string, string];
  readonly trip: string;
  readonly codes: PhoneCode[];
  /** Switches the sender of codes off. */
  silence(off: boolean): void;
  records<M extends AnyModel>(model: M): Repository<M>;
  person(role: string, classes?: readonly string[]): Actor;
  child(schoolClass: string, name?: string): Promise<string>;
  guardian(children: readonly string[], name?: string): Promise<Row<typeof Guardian>>;
  /** The open link of a guardian for the trip, with its token. */
  link(guardian: string): Promise<{ id: string; token: string }>;
  /** Asks like a browser: with the session's cookie, from an address. */
  ask(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown, as?: Visitor): Promise<Answer>;
  /** Opens the page of a guardian with the code that was sent. */
  enter(token: string): Promise<Visitor>;
}

export interface Visitor {
  readonly authorization?: string;
  readonly cookie?: string;
  readonly address?: string;
  readonly [header: string]: string | undefined;
}

export async function openVillage(): Promise<Village> {
  const clock = { ahead: 0 };
  const codes: PhoneCode[] = [];
  let silent = false;
  const sender = { send: async (code: PhoneCode) => void codes.push(code) };
  const ports = createPorts(settings);
  const server = await startTestServer({
    modules: createModules(settings).filter(({ name }) => name !== 'engine'),
    provided: ports.map((one) =>
      one.port.name === 'family.phoneCodes' ? provide(one.port, { sms: async () => (silent ? null : sender) }) : one,
    ),
    now: () => new Date(Date.parse('2026-10-10T02:00:00Z') + clock.ahead),
  });
  const records: Village['records'] = (model) => repo(model, server.context());
  const place = await build(records);
  const ask: Village['ask'] = (method, url, body, as = {}) => send(server, { method, url, body, as });
  return {
    server,
    clock,
    codes,
    records,
    ask,
    ...place,
    silence: (off) => {
      silent = off;
    },
    person: (role, classes = []) =>
      server.actor({
        roles: [role],
        organisationId: place.school,
        variables: {
          '@organizationAndSuborganization': [place.school],
          '@headedClasses': [...classes],
          '@headedGrades': [],
          '@staffId': null,
        },
      }),
    child: async (schoolClass, name = '张小明') => (await records(Student).create({ schoolClass, name, idCard: idCard() })).id,
    guardian: async (children, name = '张大明') => {
      const guardian = await records(Guardian).create({ name, phone: phone() });
      for (const student of children) await records(StudentGuardian).create({ student, guardian: guardian.id, relation: 'father' });
      return guardian;
    },
    link: async (guardian) => {
      const link = await records(FamilyLink).first({ guardian, trip: place.trip });
      if (!link) throw new Error('no link');
      return { id: link.id, token: tokenOf(server.engine, link) };
    },
    enter: async (token) => {
      await ask('POST', '/api/family/code', { token });
      const answer = await ask('POST', '/api/family/session', { token, code: codes.at(-1)?.code });
      if (answer.status !== 200) throw new Error(answer.text);
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
      return { authorization: `Bearer ${answer.data.session}`, cookie };
    },
  };
}

async function send(
  { app }: TestServer,
  { method, url, body, as }: { method: 'GET' | 'POST' | 'DELETE'; url: string; body: unknown; as: Visitor },
): Promise<Answer> {
  const { address = '10.8.0.1', ...headers } = as;
  const response = await app.inject({
    method,
    url,
    headers,
    remoteAddress: address,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const { code, msg, data } = response.json();
  return { status: response.statusCode, code, msg, data, text: response.payload, headers: response.headers };
}

async function build(records: Village['records']): Promise<Pick<Village, 'school' | 'classes' | 'trip'>> {
  await records(Region).create({ code: '439900', name: '湘江市', level: 'city' });
  await records(Region).create({ code: '439902', name: '麓山区', level: 'district' });
  const top = await records(EducationBureau).create({ name: '湘江市教育局', level: 'city', region: '439900', dutyPhone: phone() });
  const below = { level: 'district', region: '439902', dutyPhone: phone(), parent: top.id } as const;
  const bureau = (await records(EducationBureau).create({ name: '麓山区教育局', ...below })).id;
  const place = { address: '麓山路1号', location: { lng: 112.93, lat: 28.23 } };
  const people = { principal: '李校长', safetyOfficer: '赵安全', safetyPhone: phone(), contact: '钱联系', contactPhone: phone() };
  const kind = { schoolCode: '2143900009', name: '麓山区第九小学', schoolType: 'primary', nature: 'public', bureau } as const;
  const school = (await records(School).create({ ...kind, ...place, ...people })).id;
  const grade = (await records(Grade).create({ school, level: 4 })).id;
  const checked = { position: 'headTeacher', backgroundCheck: true, backgroundCheckAt: '2026-08-20' } as const;
  const schoolClass = async (name: string) => {
    const teacher = await records(Staff).create({ school, name: '王老师', idCard: idCard('19850412'), phone: phone(), ...checked });
    return (await records(SchoolClass).create({ grade, name, headTeacher: teacher.id })).id;
  };
  const classes = [await schoolClass('四年级1班'), await schoolClass('四年级2班')] as const;
  return { school, classes, trip: await tripOf(records, school, { grade, classes: [...classes] }) };
}

async function tripOf(
  records: Village['records'],
  school: string,
  { grade, classes }: { grade: string; classes: string[] },
): Promise<string> {
  const owner = await records(Staff).first({ school });
  const plan = await records(TripPlan).create({
    ...({ name: '湘江文化研学', stage: 'primary', theme: 'culture', scope: 'county', batches: 1 } as const),
    goal: '了解湘江流域的历史与文化，培养合作与实践能力。',
    destination: '岳麓研学基地',
    school,
    grades: [grade],
    expectStudents: 80,
    expectStaff: 8,
    startDate: '2026-11-20',
    endDate: '2026-11-21',
    owner: owner?.id ?? '',
    ownerPhone: phone(),
  });
  const days = { departAt: '2026-11-20T08:00:00+08:00', returnAt: '2026-11-21T17:00:00+08:00' };
  const values = { name: '湘江文化研学第一批', tripPlan: plan.id, batchNo: 1, scope: 'county' } as const;
  return (await records(Trip).create({ ...values, ...days, classes, maxStudents: 80, minStudents: 2 })).id;
}

/** Publishes a letter about the trip, past the review of the school. */
export async function publishLetter({ server, records, trip }: Village): Promise<string> {
  const { id } = await records(ParentNotice).create({
    trip,
    title: '致家长的一封信',
    content: '我们将赴岳麓研学基地开展两天研学。',
    voluntary: '自愿参加。',
    fees: '每生 380 元。',
    refunds: '出发三日前全额退费。',
    providers: '由麓风研学机构承办，已投保。',
    replyDeadline: '2026-10-30T18:00:00+08:00',
  });
  await server.engine.database.query(sql`update parent_notice set status = 'published', sent_at = ${server.engine.now()} where id = ${id}`);
  return id;
}

/** Opens the sign-up of the trip, past the guards of the school, and invites a child. */
export async function invite({ server, records, trip }: Village, student: string): Promise<string> {
  await server.engine.database.query(sql`update trip set status = 'enrolling' where id = ${trip}`);
  return (await records(SignUp).create({ trip, student })).id;
}
