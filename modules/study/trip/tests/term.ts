import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { nationalIdFrom, type Row } from '@zhixing/model';
import { type County, openCounty, phone } from '../../institution/tests/county.ts';
import { Grade } from '../../school/grade.model.ts';
import { School } from '../../school/school.model.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';

/** A county with one primary school: a grade of four classes, an administrator and a leader of the school. */
export interface Term extends County {
  readonly school: string;
  readonly grade: string;
  readonly classes: readonly string[];
  readonly staff: string;
  readonly schoolAdmin: Actor;
  readonly schoolLeader: Actor;
  /** A draft plan, written by the school's administrator. */
  plan(values?: Partial<Row<typeof TripPlan>>): Promise<Row<typeof TripPlan>>;
  /** The trips of a plan that the school has approved. */
  trips(values?: Partial<Row<typeof TripPlan>>): Promise<Row<typeof Trip>[]>;
}

export async function openTerm(options: Parameters<typeof openCounty>[0] = {}): Promise<Term> {
  const county = await openCounty(options);
  const home = await openSchool(county);
  const schoolAdmin = await county.person('schoolAdmin', home.school);
  const schoolLeader = await county.person('schoolLeader', home.school);
  const plan: Term['plan'] = async (values = {}) => {
    const answer = await county.ask(schoolAdmin, 'POST', '/api/data/tripPlan', { ...usual(county, home), ...values });
    assert.equal(answer.status, 200, answer.text);
    return county.records(TripPlan).get(answer.data.record.id);
  };
  return {
    ...county,
    ...home,
    schoolAdmin,
    schoolLeader,
    plan,
    trips: async (values) => {
      const { id } = await plan(values);
      for (const answer of [
        await county.ask(schoolAdmin, 'POST', `/api/data/tripPlan/${id}/actions/submit`, {}),
        await county.does(schoolLeader, id, 'agree'),
      ])
        assert.equal(answer.status, 200, answer.text);
      return county.records(Trip).find({ tripPlan: id }, { order: { field: 'batchNo', descending: false } });
    },
  };
}

type Home = Pick<Term, 'school' | 'grade' | 'classes' | 'staff'>;

async function openSchool({ records, district }: County): Promise<Home> {
  const address = { address: '麓山路1号', location: { lng: 112.93, lat: 28.23 }, region: '439902' } as const;
  const contact = { principal: '王校长', safetyOfficer: '陈安全', safetyPhone: phone(), contact: '刘主任', contactPhone: phone() };
  const kind = { schoolCode: '2143900001', name: '麓山区第一小学', schoolType: 'primary', nature: 'public' } as const;
  const school = (await records(School).create({ ...kind, ...address, ...contact, bureau: district })).id;
  const checked = { position: 'headTeacher', backgroundCheck: true, backgroundCheckAt: '2026-08-20' } as const;
  const teacher = async (name: string, order: number) => {
    const idCard = nationalIdFrom(`43990219850412${100 + order}`);
    return (await records(Staff).create({ school, name, idCard, phone: phone(), ...checked })).id;
  };
  const grade = (await records(Grade).create({ school, level: 5 })).id;
  const classes: string[] = [];
  for (const n of [1, 2, 3, 4])
    classes.push((await records(SchoolClass).create({ grade, name: `5${n}班`, headTeacher: await teacher(`班主任${n}`, n) })).id);
  return { school, grade, classes, staff: await teacher('赵老师', 9) };
}

const usual = (county: County, home: Home): Partial<Row<typeof TripPlan>> => ({
  name: '湘江文化研学',
  stage: 'primary',
  grades: [home.grade],
  theme: 'culture',
  goal: '了解湘江流域的历史与文化，培养合作与实践能力。',
  scope: 'county',
  destination: '岳麓研学基地',
  expectStudents: 160,
  expectStaff: 16,
  startDate: county.today(40),
  endDate: county.today(41),
  batches: 2,
  owner: home.staff,
  ownerPhone: phone(),
});
