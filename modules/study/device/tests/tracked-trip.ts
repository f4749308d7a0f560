import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import type { Report } from '@zhixing/telemetry/report.ts';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { allRecipes } from '../../../tests/recipes.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Device } from '../device.model.ts';
import { createIntake } from '../intake.ts';

type DeviceRow = Row<typeof Device>;

/** Who carries a device, as the API binds it. */
export interface Wearing {
  readonly student?: string;
  readonly tripStaff?: string;
  readonly tripVehicle?: string;
}

/** A trip under way whose people carry devices that report as JSON. */
export interface TrackedTrip {
  readonly builders: Builders;
  readonly trip: string;
  readonly school: string;
  readonly schoolAdmin: Actor;
  readonly intake: ReturnType<typeof createIntake>;
  device(values?: object): Promise<DeviceRow>;
  /** A child of the trip, whose guardian has consented to location unless told. */
  child(consents?: boolean): Promise<string>;
  /** A new device on a new child, or on whom is told. */
  worn(by?: Wearing, values?: object): Promise<{ badge: DeviceRow; student: string; binding: string }>;
  report(identity: string | null, more?: Partial<Report>): Report;
}

/** `now`: the clock of the server, in milliseconds; the trip departed an hour ago and returns in eight. */
export async function startTrackedTrip(server: TestServer, now: () => number): Promise<TrackedTrip> {
  const builders = createBuilders(server.context(), await allRecipes());
  const records = <M extends Parameters<typeof repo>[0]>(model: M) => repo(model, server.context());
  const trip = String((await builders.make('signUp')).trip);
  const school = String((await records(Trip).get(trip)).school ?? (await builders.make('school')).id);
  const at = (hours: number) => new Date(now() + hours * 3_600_000).toISOString();
  await updateRows(server.context(), Trip, {
    set: { status: 'inProgress', school, gatherAt: at(-2), departAt: at(-1), returnAt: at(8) },
    where: sql`t.id = ${trip}`,
  });
  const schoolAdmin = server.actor({
    userId: (await builders.make('user')).id,
    roles: ['schoolAdmin'],
    organisationId: school,
    variables: { '@organizationAndSuborganization': [school] },
  });
  const device = async (values: object = {}) =>
    (await records(Device).create({ ...(await builders.values('device')), school, ...values } as never)) as DeviceRow;
  const child = async (consents = true) => {
    const signUp = await builders.make('signUp');
    const consent = consents ? (await builders.make('consentRecord')).id : null;
    await updateRows(server.context(), SignUp, {
      set: { trip, status: 'confirmed', locationConsent: consent },
      where: sql`t.id = ${signUp.id}`,
    });
    await updateRows(server.context(), Student, { set: { school }, where: sql`t.id = ${signUp.student}` });
    return String(signUp.student);
  };
  return {
    builders,
    trip,
    school,
    schoolAdmin,
    intake: createIntake(server.engine),
    device,
    child,
    worn: async (by, values) => {
      const badge = await device(values);
      const wearing = by ?? { student: await child() };
      const answer = await server.request(schoolAdmin, 'POST', '/api/data/deviceBinding', { trip, device: badge.id, ...wearing });
      assert.equal(answer.status, 200, answer.text);
      return { badge, student: String(wearing.student), binding: String(answer.data.record.id) };
    },
    report: (identity, more = {}) => ({
      protocol: 'json',
      identity: identity ?? '',
      kind: 'position',
      dedupe: `${more.fixAt ?? now()}`,
      fixAt: now(),
      receivedAt: now(),
      position: { lng: 112.93, lat: 28.23, valid: true, source: 'satellite' },
      ...more,
    }),
  };
}
