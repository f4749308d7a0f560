import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { productRoutes, startProduct } from '../../../tests/product.ts';
import { approved } from '../../minors/tests/approved.ts';
import { Trip } from '../../trip/trip.model.ts';
import { LocationFix } from '../location-fix.model.ts';
import { watchDevices } from '../watch.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const HOUR_MS = 3_600_000;
/** A place that nothing else in the database has: it is found in whatever form an answer tells it. */
const place = { lng: 112.87654, lat: 28.34567 };
const shifted = toGcj02(place);
const digits = [place.lng, place.lat, shifted.lng, shifted.lat].map((degrees) => degrees.toFixed(6).slice(0, -2));

/** Models by which a place could be had: that of places, and those from which lists of it hang. */
const models = ['locationFix', 'device', 'deviceBinding', 'student', 'trip', 'tripGroup'];
/** What names in addresses stand for, where they are not ids of records. */
const names = { ':model': models, ':name': ['trip', 'school', 'studyTour', 'site'], ':kind': ['location'], ':field': ['location'] };

let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
let student: string;
let ids: Readonly<Record<string, string>>;
before(async () => {
  server = await startProduct({
    now: () => new Date(clock),
    // As an administrator may write it: everything about places, of whomever.
    grants: [
      { role: 'tracer', model: 'locationFix', verbs: ['read', 'export', 'unmask'], scope: 'all', clear: ['location'] },
      { role: 'tracer', model: 'trip', verbs: ['read'], scope: 'all' },
    ],
  });
  all = await startTrackedTrip(server, () => clock);
  const worn = await all.worn();
  ({ student } = worn);
  const position = { ...place, valid: true, source: 'satellite' as const };
  await all.intake.accept([all.report(worn.badge.identity, { position, raw: JSON.stringify(place) })]);
  const [fix] = await repo(LocationFix, server.context()).find({ student });
  ids = { locationFix: fix?.id ?? '', device: worn.badge.id, deviceBinding: worn.binding, student, trip: all.trip, tripGroup: all.trip };
});
after(() => server.close());

const [from, until] = [new Date(clock - HOUR_MS).toISOString(), new Date(clock + HOUR_MS).toISOString()];

/** Values for what a route asks in its query, by their names. */
const queries = (): Record<string, string> => ({
  trip: all.trip,
  student,
  device: String(ids.device),
  subject: all.trip,
  from,
  until,
  hours: '24',
  limit: '50',
  keyword: '1',
  by: 'location',
  ids: String(ids.locationFix),
  filter: JSON.stringify({ id: { empty: false } }),
});

function queryOf({ query }: Route, isNarrow: boolean): string {
  const shape = (query as { shape?: Record<string, { isOptional?: () => boolean }> } | undefined)?.shape ?? {};
  const asked = Object.entries(queries()).filter(
    ([name]) => Object.hasOwn(shape, name) && (isNarrow || shape[name]?.isOptional?.() === false),
  );
  return asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
}

/** Every address of a route about these records. */
function addressesOf(route: Route): string[] {
  const rest = Object.entries(names).reduce<readonly (readonly [string, string])[]>(
    (some, [name, values]) =>
      some.flatMap(([path, model]) =>
        path.split('/').includes(name)
          ? values.map((value) => [path.replace(name, value), name === ':model' ? value : model] as const)
          : [[path, model] as const],
      ),
    [[route.path, '']],
  );
  return rest.flatMap(([path, model]) => {
    const records = path.includes(':') ? (model ? [String(ids[model])] : [all.trip, String(ids.locationFix)]) : [''];
    return records.flatMap((id) => [false, true].map((isNarrow) => path.replace(/:\w+/g, id) + queryOf(route, isNarrow)));
  });
}

/** What is posted that answers records: the rest changes them, and is refused or answers what was written. */
const bodies: Readonly<Record<string, object>> = {
  '/api/data/:model/:id/unmask': { fields: ['location'], reason: '核对位置' },
  '/api/data/:model/export': { format: 'csv', fields: ['student', 'location'], reason: '核对位置' },
};

async function answersTo(actor: Actor, route: Route, url: string): Promise<string> {
  const answer = await server.request(actor, route.method, url, bodies[route.path]);
  const job = answer.data?.job?.id;
  if (route.path !== '/api/data/:model/export' || !job) return answer.text;
  await server.engine.jobs.idle();
  return (await server.request(actor, 'GET', `/api/jobs/${job}/file`)).text;
}

const asking = productRoutes.filter(({ method, path }) => method === 'GET' || bodies[path]);
/** Those that have answered a place during the trip. */
let able: readonly Route[] = [];

/** The routes on which an actor is answered where the child is. */
async function disclosing(actor: Actor, routes: readonly Route[] = asking): Promise<string[]> {
  const found = new Set<string>();
  for (const route of routes)
    for (const url of new Set(addressesOf(route))) {
      const text = await answersTo(actor, route, url);
      if (digits.some((some) => text.includes(some))) found.add(`${route.method} ${route.path}`);
    }
  return [...found].toSorted();
}

const looks = async (actor: Actor): Promise<string[]> => {
  await server.engine.audit.seal();
  const lines = await server.engine.database.query<{ records: string[] }>(
    sql`select records from sys_audit where kind = 'unmask' and actor = ${actor.userId}::uuid`,
  );
  return lines.flatMap(({ records }) => records ?? []);
};

async function person(who: Partial<Actor>): Promise<Actor> {
  const actor = server.actor({ userId: String((await all.builders.make('user')).id), ...who });
  await approved(server, actor);
  return actor;
}

/** Whoever could be told a place: the school, whom a grant of an administrator reaches, and administrators themselves. */
const readers = async (): Promise<Actor[]> => [
  await person({ roles: ['schoolAdmin'], organisationId: all.school, variables: { '@organizationAndSuborganization': [all.school] } }),
  await person({ roles: ['tracer'] }),
  await person({ roles: ['tracer'], administrator: true }),
];

test('during the trip each route that answers where a child is notes whose place was read, and by whom', async () => {
  const [school, tracer] = await readers();
  assert.ok(school && tracer);
  const ways = await disclosing(school);
  for (const way of [
    'GET /api/data/:model',
    'GET /api/data/:model/:id',
    'GET /api/device-log',
    'GET /api/places',
    'GET /api/tracks',
    'GET /api/screens/:name/snapshot',
  ])
    assert.ok(ways.includes(way), `${way} is not among ${ways.join(', ')}`);
  const traced = await disclosing(tracer);
  assert.ok(traced.includes('POST /api/data/:model/export'));
  able = asking.filter(({ method, path }) => [...ways, ...traced].includes(`${method} ${path}`));
  for (const way of ways) {
    const reader = await person({ ...school, roles: ['schoolAdmin'] });
    const route = productRoutes.find(({ method, path }) => `${method} ${path}` === way);
    assert.ok(route);
    for (const url of new Set(addressesOf(route))) await answersTo(reader, route, url);
    assert.ok((await looks(reader)).includes(student), `${way} leaves no trace of the reader`);
  }
  assert.ok((await looks(tracer)).includes(student));
});

test('to another school no route answers where a child is', async () => {
  const { id: organisationId } = await repo(Organisation, server.context()).create({ name: '别处的学校', kind: 'school' });
  const variables = { '@organizationAndSuborganization': [organisationId] };
  const elsewhere = await person({ roles: ['schoolAdmin'], organisationId, variables });
  assert.deepEqual(await disclosing(elsewhere), []);
  assert.deepEqual(await looks(elsewhere), []);
});

test('after the trip no route answers where a child was, neither to its school nor to administrators or grants that they write', async () => {
  const state = async (status: 'settling' | 'inProgress') =>
    updateRows(server.context(), Trip, { set: { status }, where: sql`t.id = ${all.trip}` });
  await state('settling');
  assert.ok(able.length >= 5);
  const [school, ...tracers] = await readers();
  assert.deepEqual(await disclosing(school as Actor), []);
  for (const reader of tracers) assert.deepEqual(await disclosing(reader, able), []);
  // A trip that was forgotten in its state is over as well.
  await state('inProgress');
  clock += 48 * HOUR_MS;
  for (const reader of await readers()) assert.deepEqual(await disclosing(reader, able), []);
  assert.equal(await repo(LocationFix, server.context()).count({ student }), 1);
  await watchDevices(server.context(), () => false);
  assert.equal(await repo(LocationFix, server.context()).count({ student }), 0, 'the round of every minute deletes it');
});
