import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startGateway } from '../../../../apps/gateway/src/gateway.ts';
import { startSimulator } from '../../../../apps/gateway/src/simulator/simulator.ts';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { LocationFix } from '../location-fix.model.ts';
import { simulatedDevices } from '../simulated/devices.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

let server: TestServer;
let all: TrackedTrip;
before(async () => {
  server = await startProduct();
  all = await startTrackedTrip(server, Date.now);
});
after(() => server.close());

test('devices are played by frames through the gateway: their places come in, and a button that is pressed is heard', async () => {
  const site = String((await all.builders.make('site', { location: { lng: 112.93, lat: 28.18 } })).id);
  await server.engine.database.query(sql`update trip set sites = array[${site}]::uuid[] where id = ${all.trip}`);
  const vehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  await updateRows(server.context(), TripVehicle, { set: { status: 'running' }, where: sql`t.id = ${vehicle}` });
  const watch = await all.worn(undefined, { protocol: 'watch', identity: '8800000001', serialNo: 'SIM-001' });
  const coach = await all.worn({ tripVehicle: vehicle }, { protocol: 'jt808', identity: '13907310001', serialNo: 'SIM-002' });
  await all.worn(undefined, { protocol: 'watch', identity: '8800000002', serialNo: 'REAL-1' });
  const gateway = await startGateway({ intake: all.intake, ports: { watch: 0, jt808: 0 } });
  const simulator = startSimulator({
    host: '127.0.0.1',
    ports: { watch: gateway.ports.watch ?? 0, jt808: gateway.ports.jt808 ?? 0 },
    devices: () => simulatedDevices(server.engine, { scene: 'sos', since: 0 }),
    everyMs: 100,
    log: { info: () => undefined, warn: () => undefined },
  });
  try {
    const fixOf = (device: string) => repo(LocationFix, server.context()).first({ device });
    await eventually(async () => (await fixOf(watch.badge.id)) !== null && (await fixOf(coach.badge.id)) !== null);
    const fix = await fixOf(watch.badge.id);
    assert.ok(Math.abs((fix?.location.lng ?? 0) - 112.93) < 0.001 && Math.abs((fix?.location.lat ?? 0) - 28.18) < 0.001);
    assert.ok(Number(fix?.battery) > 20);
    assert.equal(
      await repo(LocationFix, server.context()).count({ trip: all.trip }),
      2,
      'a device that is not of the sample is not played',
    );
    const [alarm] = await repo(Alarm, server.context()).find({ student: watch.student, category: 'sos' });
    assert.equal(alarm?.level, 'critical');
  } finally {
    await simulator.stop();
    await gateway.stop();
  }
});
