import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { nationalIdFrom, type Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import type { TripStaff } from '../../escort/trip-staff.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { phone, uscc } from '../../institution/tests/county.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { Staff } from '../../school/staff.model.ts';
import { Student } from '../../school/student.model.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Carrier } from '../carrier.model.ts';
import { Driver } from '../driver.model.ts';
import type { TripVehicle } from '../trip-vehicle.model.ts';
import { Vehicle } from '../vehicle.model.ts';

type TripRow = Row<typeof Trip>;

/** A school with two trips on the same days, an agency, an accredited carrier, and people for all roles. */
export interface Journey extends Term {
  readonly agencyId: string;
  readonly agencyManager: Actor;
  readonly trip: TripRow;
  readonly otherTrip: TripRow;
  readonly carrier: string;
  /** Children whose sign-up for the trip is confirmed. */
  readonly children: readonly string[];
  vehicle(values?: Partial<Row<typeof Vehicle>>): Promise<string>;
  driver(values?: Partial<Row<typeof Driver>>): Promise<string>;
  teacher(values?: Partial<Row<typeof Staff>>): Promise<string>;
  /** A tutor of the agency, accredited until long after the trip. */
  guide(values?: Partial<Row<typeof Tutor>>): Promise<string>;
  /** A child of the school whose sign-up for a trip is confirmed. */
  child(trip: string, values?: Partial<Row<typeof Student>>): Promise<string>;
  /** Puts a trip into a state. */
  put(trip: string, status: TripRow['status']): Promise<void>;
  charter(values?: Partial<Row<typeof TripVehicle>>, by?: Actor): ReturnType<Term['ask']>;
  enlist(values: Partial<Row<typeof TripStaff>>, by?: Actor): ReturnType<Term['ask']>;
  act(by: Actor, model: string, id: string, action: string, args?: object): ReturnType<Term['ask']>;
}

let serial = 0;
const next = (): number => ++serial;
const idCard = (year: number): string => nationalIdFrom(`439902${year}0618${String(1 + (next() % 998)).padStart(3, '0')}`);

export async function openJourney(children = 4, options: Parameters<typeof openTerm>[0] = {}): Promise<Journey> {
  const term = await openTerm(options);
  const agencyId = await term.agency();
  const [trip, otherTrip] = await term.trips();
  if (!trip || !otherTrip) throw new Error('two trips are laid out');
  await term.server.engine.database.query(
    sql`update trip set agency = ${agencyId}, status = 'organising' where id in (${trip.id}, ${otherTrip.id})`,
  );
  const accredited = { status: 'introduced', validTo: term.today(700) } as const;
  await updateRows(term.server.context(), Agency, { set: accredited, where: sql`t.id = ${agencyId}` });
  const registered = await term.records(Carrier).create({
    name: '湘江旅游客运有限公司',
    uscc: uscc(),
    region: '439902',
    contact: '周经理',
    contactPhone: phone(),
    roadPermitNo: '湘交运管许可439902001号',
    permitTo: term.today(900),
    accidentCount3y: 0,
    fatalAccident: false,
  });
  await term.records(Carrier).act(registered.id, 'apply');
  await term.records(Carrier).act(registered.id, 'approve');
  const base = { ...term, agencyId, trip, otherTrip, carrier: registered.id, agencyManager: await term.person('agencyManager', agencyId) };
  const makers = makersOf(base);
  const own: string[] = [];
  for (let n = 0; n < children; n += 1) own.push(await makers.child(trip.id));
  return {
    ...base,
    ...makers,
    children: own,
    trip: await term.records(Trip).get(trip.id),
    otherTrip: await term.records(Trip).get(otherTrip.id),
  };
}

type Base = Pick<Journey, keyof Term | 'agencyId' | 'trip' | 'otherTrip' | 'carrier' | 'agencyManager'>;

function makersOf({ records, today, school, classes, carrier, agencyId, trip, schoolAdmin, server, ask }: Base) {
  const vehicle: Journey['vehicle'] = async (values = {}) => {
    const papers = {
      transportCertTo: today(400),
      inspectionTo: today(400),
      carrierInsuranceTo: today(400),
      compulsoryInsuranceTo: today(400),
    };
    const equipment = { hasSeatBelt: true, hasExtinguisher: true, hasHammer: true, transportCertNo: '湘交运管439902001' };
    const coach = { plateNo: `湘A${10_000 + next()}`, model: '宇通 ZK6119', seats: 45, registerDate: today(-700) };
    return (await records(Vehicle).create({ ...coach, carrier, ...papers, ...equipment, ...values })).id;
  };
  const driver: Journey['driver'] = async (values = {}) => {
    const licence = { licenceClass: 'A1', licenceNo: '439902198504120011', licenceTo: today(900), firstIssue: today(-4000) } as const;
    const person = { name: '周师傅', idCard: idCard(1985), phone: phone(), qualificationNo: '4399020001', qualificationTo: today(900) };
    return (await records(Driver).create({ ...person, carrier, ...licence, penaltyPoints: 0, seriousViolation: false, ...values })).id;
  };
  const teacher: Journey['teacher'] = async (values = {}) => {
    const checked = { position: 'teacher', backgroundCheck: true, backgroundCheckAt: today(-30) } as const;
    return (await records(Staff).create({ school, name: '李老师', idCard: idCard(1986), phone: phone(), ...checked, ...values })).id;
  };
  const guide: Journey['guide'] = async (values = {}) => {
    const checked = {
      backgroundCheck: true,
      backgroundCheckAt: today(-30),
      certNo: 'YX001',
      ownerType: 'agency',
      agency: agencyId,
    } as const;
    const person = { name: '陈导师', gender: 'female', idCard: idCard(1990), phone: phone() } as const;
    const { id } = await records(Tutor).create({ ...person, ...checked, ...values });
    await updateRows(server.context(), Tutor, { set: { status: 'introduced', validTo: today(700) }, where: sql`t.id = ${id}` });
    return id;
  };
  const child: Journey['child'] = async (of, values = {}) => {
    const schoolClass = classes[0] as string;
    const { id } = await records(Student).create({ schoolClass, name: '张小明', idCard: idCard(2016), ...values });
    const signUp = await records(SignUp).create({ trip: of, student: id });
    await updateRows(server.context(), SignUp, { set: { status: 'confirmed' }, where: sql`t.id = ${signUp.id}` });
    return id;
  };
  const put: Journey['put'] = async (id, status) => {
    await updateRows(server.context(), Trip, { set: { status }, where: sql`t.id = ${id}` });
  };
  return {
    vehicle,
    driver,
    teacher,
    guide,
    child,
    put,
    charter: (async (values = {}, by = schoolAdmin) => {
      const given = { vehicle: values.vehicle ?? (await vehicle()), driver: values.driver ?? (await driver()) };
      return ask(by, 'POST', '/api/data/tripVehicle', { trip: trip.id, carNo: 1, ...values, ...given });
    }) satisfies Journey['charter'],
    enlist: ((values, by = schoolAdmin) =>
      ask(by, 'POST', '/api/data/tripStaff', { trip: trip.id, healthOk: true, ...values })) satisfies Journey['enlist'],
    act: ((by, model, id, action, args = {}) =>
      ask(by, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args })) satisfies Journey['act'],
  };
}
