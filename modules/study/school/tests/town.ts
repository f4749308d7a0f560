import type { Actor } from '@zhixing/engine/context.ts';
import { type Repository, repo } from '@zhixing/engine/repository.ts';
import { type AnyModel, nationalIdFrom, type Row } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { identityModules } from '../../../identity/identity.ts';
import { fileModule } from '../../../platform/file/file.module.ts';
import { Region } from '../../../platform/region/region.model.ts';
import { regionModule } from '../../../platform/region/region.module.ts';
import { registrationModule } from '../../../platform/registration/registration.module.ts';
import { joined } from '../../../tests/joined.ts';
import { bureauModule } from '../../bureau/bureau.module.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { minorsModule } from '../../minors/minors.module.ts';
import { approved } from '../../minors/tests/approved.ts';
import { Grade } from '../grade.model.ts';
import { School } from '../school.model.ts';
import { schoolModule } from '../school.module.ts';
import { SchoolClass } from '../school-class.model.ts';
import { Staff } from '../staff.model.ts';
import { Student } from '../student.model.ts';

const people = identityModules({ cipherKey: '0123456789abcdef', demo: false });

/** 10 October 2026, in the school year that began in September 2026. */
export const NOW = new Date('2026-10-10T08:00:00+08:00');

/** A city with one district, with helpers to create schools in it. */
export interface Town {
  readonly server: TestServer;
  readonly city: string;
  readonly district: string;
  /** A repository with all permissions. */
  records<M extends AnyModel>(model: M): Repository<M>;
  school(values?: Partial<Row<typeof School>>): Promise<string>;
  teacher(school: string): Promise<string>;
  grade(school: string, level: number): Promise<string>;
  /** A class with its own head teacher. */
  schoolClass(grade: string, name?: string): Promise<string>;
  student(schoolClass: string, values?: Partial<Row<typeof Student>>): Promise<Row<typeof Student>>;
  /** Gives an actor an approval to handle every kind of minors' data. */
  approve(actor: Actor): Promise<string>;
  /** An actor with a role in an organisation, who sees the given organisations and heads the given classes. */
  person(role: string, organisation: string, more?: { sees?: string[]; classes?: string[] }): Actor;
}

let serial = 0;
const next = (): number => ++serial;

/** A valid identity number; different on every call. Odd order numbers are male. */
export const idCard = (birthday = '20160305', male = true): string =>
  nationalIdFrom(`439902${birthday}${String((next() % 450) * 2 + (male ? 1 : 2)).padStart(3, '0')}`);

export const phone = (): string => `154${String(10_000_000 + next())}`;

/** The school area and the modules it depends on, on an empty database. */
export const startSchoolServer = (): Promise<TestServer> =>
  startTestServer({
    // The registration module is needed by the rules of schools; no test registers in public here.
    ...joined([...people, fileModule, regionModule, bureauModule, schoolModule, minorsModule, registrationModule]),
    now: () => NOW,
  });

/** Builds the town on its own database. */
export async function buildTown(): Promise<Town> {
  const server = await startSchoolServer();
  const records = <M extends AnyModel>(model: M) => repo(model, server.context());
  const [city, district] = await bureaus(records);
  return {
    server,
    city,
    district,
    records,
    ...makers(records, district),
    person: personOf(server),
    approve: (actor) => approved(server, actor),
  };
}

type Records = Town['records'];

async function bureaus(records: Records): Promise<[string, string]> {
  await records(Region).create({ code: '439900', name: '湘江市', level: 'city' });
  await records(Region).create({ code: '439902', name: '麓山区', level: 'district' });
  await records(Region).create({ code: '439903', name: '橘洲区', level: 'district' });
  const city = await records(EducationBureau).create({ name: '湘江市教育局', level: 'city', region: '439900', dutyPhone: phone() });
  const district = await records(EducationBureau).create({
    name: '麓山区教育局',
    level: 'district',
    region: '439902',
    dutyPhone: phone(),
    parent: city.id,
  });
  return [city.id, district.id];
}

function makers(records: Records, district: string): Pick<Town, 'school' | 'teacher' | 'grade' | 'schoolClass' | 'student'> {
  const teacher: Town['teacher'] = async (school) => {
    const values = { school, name: '王老师', idCard: idCard('19850412', false), phone: phone(), position: 'headTeacher' } as const;
    return (await records(Staff).create({ ...values, backgroundCheck: true, backgroundCheckAt: '2026-08-20' })).id;
  };
  return {
    teacher,
    school: async (values = {}) => (await records(School).create({ ...schoolValues(district), ...values })).id,
    grade: async (school, level) => (await records(Grade).create({ school, level })).id,
    schoolClass: async (grade, name) => {
      const { school, name: gradeName } = await records(Grade).get(grade);
      const headTeacher = await teacher(school ?? '');
      return (await records(SchoolClass).create({ grade, name: name ?? `${gradeName}${next()}班`, headTeacher })).id;
    },
    student: (schoolClass, values = {}) => records(Student).create({ schoolClass, name: '张小明', idCard: idCard(), ...values }),
  };
}

/** Required values of a school. */
export const schoolValues = (bureau: string): Partial<Row<typeof School>> => ({
  schoolCode: `2143${String(900_000 + next())}`,
  name: `麓山区第${next()}小学`,
  schoolType: 'primary',
  nature: 'public',
  bureau,
  principal: '李校长',
  safetyOfficer: '赵安全',
  safetyPhone: phone(),
  contact: '钱联系',
  contactPhone: phone(),
  address: '麓山路1号',
  location: { lng: 112.93, lat: 28.23 },
});

/** Creates actors with a role. */
export function personOf(server: TestServer): Town['person'] {
  return (role, organisation, { sees = [organisation], classes = [] } = {}) =>
    server.actor({
      roles: [role],
      organisationId: organisation,
      variables: { '@organizationAndSuborganization': sees, '@headedClasses': classes, '@headedGrades': [], '@staffId': null },
    });
}
