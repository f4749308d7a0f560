import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Repository, repo } from '@zhixing/engine/repository.ts';
import { type AnyModel, nationalIdFrom, type Row, usccFrom } from '@zhixing/model';
import type { Answer, TestServer, TestServerOptions } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../../identity/account/roles.ts';
import { User } from '../../../identity/account/user.model.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { workFlows } from '../../../platform/flow/due-work.ts';
import { Region } from '../../../platform/region/region.model.ts';
import { startProduct } from '../../../tests/product.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { Courseware } from '../course/courseware.model.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';

let serial = 0;
const next = (): number => ++serial;
export const phone = (): string => `154${String(20_000_000 + next())}`;
export const uscc = (): string => usccFrom(`91439902MA${String(1_000_000 + next()).slice(-7)}`);
const idCard = (): string => nationalIdFrom(`43990219900713${String(1 + (next() % 999)).padStart(3, '0')}`);

/** A city with one district and users of its bureaus, with helpers to create agencies, bases and camps. */
export interface County {
  readonly server: TestServer;
  readonly city: string;
  readonly district: string;
  readonly admin: Actor;
  readonly approver: Actor;
  records<M extends AnyModel>(model: M): Repository<M>;
  person(role: string, organisation: string, sees?: readonly string[]): Promise<Actor>;
  /** Advances the clock. */
  pass(days: number): void;
  today(days?: number): string;
  /** Runs the pending work of flows. */
  work(): Promise<void>;
  file(by?: Actor): Promise<string>;
  /** An agency that meets all requirements of introduction, apart from the given values. */
  agency(values?: Partial<Row<typeof Agency>>): Promise<string>;
  site(values?: Partial<Row<typeof Site>>): Promise<string>;
  tutor(agency: string, values?: Partial<Row<typeof Tutor>>): Promise<string>;
  course(owner: { agency?: string; site?: string }, values?: Partial<Row<typeof Course>>): Promise<string>;
  paper(values: Partial<Row<typeof Qualification>>, audited?: boolean): Promise<string>;
  ask(actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer>;
  /** Acts on the actor's open task in the flow about a record. */
  does(actor: Actor, record: string, event: string, more?: object, written?: object): Promise<Answer>;
  /** The nodes at which the flow about a record waits, with their users. */
  asked(record: string): Promise<{ node: string; user: string }[]>;
}

export async function openCounty(options: Partial<TestServerOptions> = {}): Promise<County> {
  let ahead = 0;
  const now = (): Date => new Date(Date.parse('2026-09-07T02:00:00Z') + ahead);
  const server = await startProduct({ ...options, now });
  const records = <M extends AnyModel>(model: M) => repo(model, server.context());
  await records(Region).create({ code: '439900', name: '湘江市', level: 'city' });
  await records(Region).create({ code: '439902', name: '麓山区', level: 'district' });
  await records(Organisation).create({ name: '平台', kind: 'platform', code: 'platform' });
  const city = (await records(EducationBureau).create({ name: '湘江市教育局', level: 'city', region: '439900', dutyPhone: phone() })).id;
  const values = { name: '麓山区教育局', level: 'district', region: '439902', dutyPhone: phone(), parent: city } as const;
  const district = (await records(EducationBureau).create(values)).id;
  const person = peopleOf(server, records);
  const ask: County['ask'] = (actor, method, url, body) => server.request(actor, method, url, body);
  const day = (days = 0): string => new Date(now().getTime() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  return {
    server,
    city,
    district,
    records,
    person,
    ask,
    today: day,
    admin: await person('bureauAdmin', city, [city, district]),
    approver: await person('bureauApprover', city, [city, district]),
    pass: (days) => {
      ahead += days * 86_400_000;
    },
    work: () => workFlows(server.engine),
    ...makers(server, records, day),
    ...deskOf(server, ask),
  };
}

type Records = County['records'];

/** Makes users with a role in an organisation. */
export function peopleOf(server: TestServer, records: Records): County['person'] {
  return async (role, organisation, sees = [organisation]) => {
    const n = next();
    const { id } = await records(User).create({ account: `county${n}`, name: `人员${n}`, organisation });
    await records(UserRole).create({ user: id, role: roleId(role) });
    const variables = { '@userId': id, '@principals': [id], '@organizeId': organisation, '@organizationAndSuborganization': [...sees] };
    return server.actor({ userId: id, roles: [role], organisationId: organisation, variables });
  };
}

function makers(server: TestServer, records: Records, day: County['today']) {
  const file: County['file'] = async (by) => {
    const id = newId();
    await server.engine.database.query(
      sql`insert into file (id, name, media_type, size, sha256, created_by) values (${id}, '材料.pdf', 'application/pdf', 2048, ${'0'.repeat(64)}, ${by?.userId ?? null})`,
    );
    return id;
  };
  const paper: County['paper'] = async (values, audited = true) => {
    const span = { validFrom: day(-100), validTo: day(900), files: [await file()] };
    const { id } = await records(Qualification).create({ certNo: `ZS${next()}`, ...span, ...values });
    if (audited) await records(Qualification).act(id, 'approve');
    return id;
  };
  const owned = (owner: { agency?: string; site?: string }) => ({
    ownerType: owner.agency ? ('agency' as const) : ('base' as const),
    ...owner,
  });
  const tutor: County['tutor'] = async (agency, values = {}) => {
    const person = { name: `导师${next()}`, gender: 'female', idCard: idCard(), phone: phone() } as const;
    const checked = { backgroundCheck: true, backgroundCheckAt: day(-30), firstAidCert: true };
    return (await records(Tutor).create({ ...person, ...checked, ...owned({ agency }), certNo: `YX${next()}`, ...values })).id;
  };
  const course: County['course'] = async (owner, values = {}) => {
    const scale = { days: '1', durationHours: '6', minPeople: 20, maxPeople: 80, venue: '研学大厅', venueCapacity: 120 };
    const words = {
      objectives: '了解湘江流域的历史',
      outline: '参观、讲解、体验',
      safetyTips: '听从指挥',
      priceIncludes: '讲解与材料',
      priceExcludes: '餐饮',
    };
    const row = { name: `课程${next()}`, theme: 'culture', price: 9800, forPrimary: true, taskSheet: await file() } as const;
    const { id } = await records(Course).create({ ...row, ...scale, ...words, ...owned(owner), ...values });
    await records(Courseware).create({ name: '导学手册', course: id, kind: 'handbook', file: await file(), copyrightOwner: '本单位' });
    return id;
  };
  return { file, paper, tutor, course, ...parties(records, day, { file, paper, tutor, course }) };
}

type Makers = Pick<County, 'file' | 'paper' | 'tutor' | 'course'>;

function parties(records: Records, day: County['today'], { file, paper, tutor, course }: Makers): Pick<County, 'agency' | 'site'> {
  return {
    agency: async (values = {}) => {
      const contact = { contact: '周经理', contactPhone: phone(), region: '439902', address: '麓山路9号', legalPerson: '周明' };
      const safe = { safetySystem: [await file()], emergencyPlan: [await file()], cleanRecord: true, establishDate: day(-4000) };
      const row = { name: `麓风研学机构${next()}`, uscc: uscc(), agencyType: 'travel' } as const;
      const { id } = await records(Agency).create({ ...row, ...contact, ...safe, ...values });
      for (const qualType of ['businessLicence', 'travelLicence', 'liabilityInsurance'] as const)
        await paper({ ownerType: 'agency', agency: id, qualType });
      for (const _ of [1, 2, 3]) await tutor(id);
      for (const _ of [1, 2]) await course({ agency: id });
      return id;
    },
    site: async (values = {}) => {
      const contact = { manager: '李主任', managerPhone: phone(), safetyOfficer: '陈安', safetyPhone: phone(), dutyPhone: phone() };
      const place = { region: '439902', address: '岳麓山1号', location: { lng: 112.93, lat: 28.18 }, openHours: '08:30-17:30' };
      const care = { nearestHospital: '市第一医院', hospitalDistanceKm: '3.5', emergencyPlan: [await file()], drilledOn: day(-60) };
      const row = {
        name: `岳麓研学基地${next()}`,
        uscc: uscc(),
        kind: 'base',
        theme: 'nature',
        operator: '岳麓文旅',
        legalPerson: '李明',
      } as const;
      const { id } = await records(Site).create({ ...row, ...contact, ...place, ...care, dayCapacity: 500, onceCapacity: 200, ...values });
      for (const qualType of ['businessLicence', 'fireCert', 'liabilityInsurance'] as const)
        await paper({ ownerType: 'base', site: id, qualType });
      for (const _ of [1, 2]) await course({ site: id });
      return id;
    },
  };
}

/** Acts on the flows about records. */
export function deskOf(server: TestServer, ask: County['ask']): Pick<County, 'does' | 'asked'> {
  const instanceOf = async (record: string): Promise<string> => {
    const [found] = await server.engine.database.query<{ id: string }>(
      sql`select id from flow_instance where record = ${record} order by started_at desc, id desc limit 1`,
    );
    assert.ok(found, 'a flow about it');
    return found.id;
  };
  const open = sql`('toSign', 'toDo', 'doing')`;
  return {
    asked: async (record) =>
      server.engine.database.query(sql`
        select node, "user" from flow_task where instance = ${await instanceOf(record)} and standing in ${open} order by node, "user"`),
    does: async (actor, record, event, more = {}, written = {}) => {
      const instance = await instanceOf(record);
      const [task] = await server.engine.database.query<{ number: number }>(sql`
        select number from flow_task where instance = ${instance} and "user" = ${actor.userId} and standing in ${open} limit 1`);
      const act = { event, ...(task && event !== 'recall' && event !== 'submit' && { task: task.number }), ...more };
      return ask(actor, 'POST', `/api/workflow/instances/${instance}/acts`, { act, ...written });
    },
  };
}
