import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { keyOf } from '../keys.ts';
import { SIMULATED } from '../simulated/devices.ts';

type TripRow = Row<typeof Trip>;

/** Types of equipment: number, name, class, brand, model, unit, and in yuan price, rent a day and deposit. */
const types = [
  ['DT01', '定位手环', 'wristband', '安途', 'AT-S3', '只', '268', '3', '100'],
  ['DT02', '电子学生卡', 'schoolCard', '安途', 'AT-C2', '张', '168', '2', '50'],
  ['DT03', '工作人员手持终端', 'handheld', '远信', 'YX-H60', '台', '1680', '15', '500'],
  ['DT04', '车载定位终端', 'vehicleGps', '途安', 'TA-808M', '台', '980', null, null],
  ['DT05', '对讲机', 'radio', '远信', 'YX-R9', '台', '360', '5', '200'],
  ['DT06', '体外除颤器（AED）', 'aed', '康护', 'KH-A1', '台', '16800', '60', '2000'],
  ['DT07', '测温枪', 'thermo', '康护', 'KH-T5', '支', '128', '1', '50'],
] as const;
type TypeNo = (typeof types)[number][0];

/** Devices that no trip carries, of each school of a trip under way. */
const inStock = { DT01: 6, DT05: 4, DT06: 1, DT07: 2 } as const;

interface Carried {
  readonly type: TypeNo;
  readonly name: string;
  readonly by: Partial<Record<'student' | 'tripStaff' | 'tripVehicle' | 'group', string | null>>;
}

/** Equipment of the sample: what people and coaches of the trips under way carry, and what lies in stock. */
export async function seedDevices(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find({ status: 'inProgress' }, { order: { field: 'tripNo', descending: false } });
  const at = engine.now();
  await insertRows(engine.database, engine.registry.get('deviceType'), types.map(typeRow), at);
  const carried = (await Promise.all(trips.map(async (trip) => (await carriedOn(trip, engine)).map((one) => ({ ...one, trip }))))).flat();
  const places = { supplier: await supplierPlace(engine), schools: await schoolNames(engine) };
  const devices = carried.map((one, n) => deviceRow(one.type, n, { name: one.name, trip: one.trip, isCarried: true, ...places }, at));
  const spare = trips.flatMap((trip) =>
    Object.entries(inStock).flatMap(([type, count]) => Array.from({ length: count }, () => ({ type: type as TypeNo, trip }))),
  );
  const stored = spare.map(({ type, trip }, n) => ({
    ...deviceRow(type, carried.length + n, { name: nameOf(type), trip, isCarried: false, ...places }, at),
    ...conditionOf(type, n, at),
  }));
  await insertRows(engine.database, engine.registry.get('device'), [...devices, ...stored], at);
  await insertRows(
    engine.database,
    engine.registry.get('deviceBinding'),
    carried.map((one, n) => bindingRow(one, n, at)),
    at,
  );
  await insertRows(
    engine.database,
    engine.registry.get('deviceUsage'),
    carried.map((one, n) => usageRow(one, n, at)),
    at,
  );
  await reserveSerials(engine, engine.database);
}

/** The supplier of the demo, who has an account; null without one. */
async function supplierPlace(engine: Engine): Promise<string | null> {
  return (await repo(Organisation, systemContext(engine)).first({ kind: 'supplier', status: 'enabled' }))?.id ?? null;
}

async function schoolNames(engine: Engine): Promise<ReadonlyMap<string, string>> {
  const places = await repo(Organisation, systemContext(engine)).find({ kind: 'school' });
  return new Map(places.map(({ id, name }) => [id, name]));
}

/** Of what lies in stock, some is away for repair, some has been repaired, and the warranty of some ends soon. */
function conditionOf(type: TypeNo, n: number, at: Date) {
  const repair = type === 'DT05' ? repairs[n % (repairs.length + 2)] : undefined;
  const day = chinaDay(at);
  return {
    ...(type === 'DT07' && { warrantyTo: addDays(day, 20 + n) }),
    ...(repair && { status: 'repairing', repairReason: repair.reason }),
    ...(repair?.note && { repairNote: repair.note, repairedAt: new Date(at.getTime() - 3_600_000).toISOString() }),
  };
}

const repairs: readonly { readonly reason: string; readonly note?: string }[] = [
  { reason: '通话时断时续，充电后仍无改善' },
  { reason: '按键失灵', note: '已更换按键板，测试通话正常，可取回' },
];

const nameOf = (type: TypeNo): string => types.find(([no]) => no === type)?.[1] ?? '';
const typeId = (type: TypeNo): string => idOf('deviceType', type);

const fen = (yuan: string | null): number | null => (yuan === null ? null : Number(yuan) * 100);

function typeRow([typeNo, name, deviceClass, brand, model, unit, refPrice, rentPerDay, deposit]: (typeof types)[number]) {
  const rest = { trackMode: 'serial', depreciationMonths: 36, spec: null, minStock: null, maintainDays: null, image: null, parent: null };
  return {
    id: typeId(typeNo),
    typeNo,
    name,
    deviceClass,
    brand,
    model,
    unit,
    refPrice: fen(refPrice),
    rentPerDay: fen(rentPerDay),
    deposit: fen(deposit),
    ...rest,
    status: 'enabled',
    remark: null,
  };
}

/** Children whose guardians consented to be located, those who accompany the trip, and its coaches. */
async function carriedOn({ id }: TripRow, engine: Engine): Promise<Carried[]> {
  const ctx = systemContext(engine);
  const order = { field: 'id', descending: false } as const;
  const signUps = await repo(SignUp, ctx).find({ trip: id, status: 'confirmed', locationConsent: { empty: false } }, { order });
  const members = await repo(TripGroupMember, ctx).find({ trip: id });
  const staff = await repo(TripStaff, ctx).find({ trip: id, role: { notIn: ['driver', 'volunteer'] } }, { order });
  const vehicles = await repo(TripVehicle, ctx).find({ trip: id, status: { in: ['running', 'parked'] } }, { order });
  const groupOf = new Map(members.map(({ student, group }) => [student, group]));
  return [
    ...signUps.map(({ student }): Carried => ({ type: 'DT01', name: '定位手环', by: { student, group: groupOf.get(student) ?? null } })),
    ...staff.map((one): Carried => ({ type: 'DT03', name: '工作人员手持终端', by: { tripStaff: one.id } })),
    ...vehicles.map((one): Carried => ({ type: 'DT04', name: `车载定位终端${one.carNo}号车`, by: { tripVehicle: one.id } })),
  ];
}

interface Held {
  readonly name: string;
  readonly trip: TripRow;
  readonly isCarried: boolean;
  readonly supplier: string | null;
  /** Names of schools by id. */
  readonly schools: ReadonlyMap<string, string>;
}

const reporting: readonly TypeNo[] = ['DT01', 'DT02', 'DT03', 'DT04'];

/** How a device reports, and under which number. */
function reportedBy(type: TypeNo, n: number) {
  if (!reporting.includes(type)) return { protocol: null, identity: null };
  if (type === 'DT04') return { protocol: 'jt808', identity: `1390731${String(n).padStart(4, '0')}` } as const;
  return { protocol: 'watch', identity: `88${String(n).padStart(8, '0')}` } as const;
}

function deviceRow(type: TypeNo, n: number, { name, trip, isCarried, supplier, schools }: Held, at: Date) {
  const { protocol, identity } = reportedBy(type, n);
  const no = String(n + 1).padStart(3, '0');
  const blank = { simNo: null, bureau: null, agency: null, site: null, firmware: null, battery: null, secretHash: null, remark: null };
  return {
    ...blank,
    supplier,
    repairReason: null,
    repairNote: null,
    repairedAt: null,
    id: idOf('device', String(n)),
    deviceNo: serialNumber('DV', '20260901', n + 1),
    name: `${name}${no}`,
    deviceType: typeId(type),
    serialNo: `${SIMULATED}${no}`,
    protocol,
    identity,
    school: trip.school,
    ownerName: schools.get(trip.school ?? '') ?? null,
    purchaseDate: addDays(chinaDay(at), -200),
    purchasePrice: fen(types.find(([typeNo]) => typeNo === type)?.[6] ?? null),
    warrantyTo: addDays(chinaDay(at), 530),
    connectivity: 'never',
    lastOnlineAt: null,
    currentTrip: isCarried ? trip.id : null,
    identityKey: protocol && identity ? keyOf(protocol, identity) : null,
    status: isCarried ? 'inUse' : 'inStock',
  };
}

function bindingRow({ by, trip }: Carried & { readonly trip: TripRow }, n: number, at: Date) {
  const { student = null, tripStaff = null, tripVehicle = null, group = null } = by;
  const device = idOf('device', String(n));
  return {
    id: idOf('deviceBinding', String(n)),
    trip: trip.id,
    school: trip.school,
    agency: trip.agency,
    bureau: trip.bureau,
    device,
    student,
    tripStaff,
    tripVehicle,
    group,
    // A trip that is under way has given its devices out, however early in the day the sample is made.
    boundAt: new Date(Math.min(Date.parse(trip.gatherAt ?? trip.departAt), at.getTime())).toISOString(),
    unboundAt: null,
    boundBy: null,
    deviceKey: device,
    wearerKey: student ? `${trip.id}:${student}` : null,
    status: 'active',
  };
}

/** That a device was given out. */
function usageRow(one: Carried & { readonly trip: TripRow }, n: number, at: Date) {
  const { trip, school, agency, bureau, device, student, tripStaff, tripVehicle, boundAt } = bindingRow(one, n, at);
  const whose = { trip, school, agency, bureau, student, tripStaff, tripVehicle };
  const nothing = { battery: null, alarm: null, operator: null };
  return {
    id: idOf('deviceUsage', String(n)),
    ...whose,
    device,
    deviceType: typeId(one.type),
    event: 'bind',
    occurAt: boundAt,
    ...nothing,
  };
}
