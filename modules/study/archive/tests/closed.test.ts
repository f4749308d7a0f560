import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { belongingsOf, writeClosed } from '@zhixing/engine/tables/closing.ts';
import { effectiveModel } from '@zhixing/model';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { productModules, startProduct } from '../../../tests/product.ts';
import { allRecipes, everyonesAdministrator } from '../../../tests/recipes.ts';
import { book } from '../../settlement/booking.ts';

/** Models that refer to a trip and are still written when it is archived: links into it, what comes to light later, answers that are hidden or shown, and what is kept of the archive. */
const written = [
  'complaint',
  'device',
  // Fences are taken out of the terminals of coaches after the trip.
  'deviceCommand',
  'evaluation',
  'evaluationSubject',
  'familyLink',
  'incident',
  'retentionTimer',
  'screenWall',
  'tripArchive',
];

const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));
const closed = belongingsOf(models).filter(({ root }) => root.name === 'trip');
const openReferences = ({ fields }: (typeof models)[number]) =>
  Object.values(fields).some(({ kind, settings }) => kind.reference === 'one' && settings.model === 'trip');

let server: TestServer;
let builders: Builders;
let admin: Actor;
before(async () => {
  server = await startProduct();
  builders = createBuilders(server.context(), await allRecipes());
  admin = await everyonesAdministrator(server, builders);
});
after(() => server.close());

const refused = (statement: Sql): Promise<void> =>
  assert.rejects(server.engine.database.query(statement), { code: 'ZX001' }, statement.text);

test('every model that refers to a trip closes with it, but for those that are named here', () => {
  const names = new Set(closed.map(({ model }) => model.name));
  const open = models.filter((model) => model.name !== 'trip' && openReferences(model) && !names.has(model.name)).map(({ name }) => name);
  assert.deepEqual(open.toSorted(), written);
  assert.ok(closed.length >= 45, String(closed.length));
});

describe('of an archived trip nothing is written:', () => {
  for (const { model, paths } of closed.filter((one) => one.model.name !== 'ledgerEntry'))
    test(model.name, async () => {
      const { id } = await builders.make(model.name);
      await giveTrip(id, model.table, paths[0] ?? []);
      const closing = (await tripOf(id, model.table, paths[0] ?? [])) ?? '';
      await server.engine.database.query(sql`update trip set archived_at = now() where id = ${closing}`);
      await refused(sql`update ${raw(model.table)} set updated_at = now() where id = ${id}`);
      await refused(sql`delete from ${raw(model.table)} where id = ${id} and deleted_at is null`);
      await copyRefused(model.table, id);
      // Nor is anything offered that would be refused.
      const { data } = await server.request(admin, 'GET', `/api/data/${model.name}/${id}`);
      const found = encodeURIComponent(JSON.stringify({ id }));
      const page = await server.request(admin, 'GET', `/api/data/${model.name}?filter=${found}`);
      // Where children are is not shown at all once their trip is over.
      if (model.name === 'locationFix') return assert.deepEqual(page.data.list, []);
      assert.deepEqual(page.data.closed, [id], 'nor by a list');
      assert.deepEqual({ ...data.allowed, unmask: false }, { update: false, delete: false, unmask: false, actions: [], closed: true });
    });
});

/** A copy of the record is refused as well. The record makes room for it first, since unique values are looked at before triggers. */
const copyRefused = (table: string, id: string): Promise<void> =>
  assert.rejects(
    server.engine.database.transaction(async (tx) => {
      await writeClosed(tx);
      await tx.query(sql`update ${raw(table)} set deleted_at = now() where id = ${id}`);
      await tx.query(sql`select set_config('zhixing.closing', 'on', true)`);
      await tx.query(
        sql`insert into ${raw(table)} select (json_populate_record(t, ${JSON.stringify({ id: newId(), deleted_at: null })}::json)).* from ${raw(table)} t where id = ${id}`,
      );
    }),
    { code: 'ZX001' },
  );

test('nothing is posted to the books of an archived trip', async () => {
  const { id: trip } = await builders.make('trip');
  const ctx = server.context();
  const post = () =>
    server.engine.database.transaction((db) =>
      book('payment', { amount: 100, into: 'bank', from: 'receivable' }, { trip, no: 'PM1' }, { ...ctx, db }),
    );
  await server.engine.database.query(sql`update trip set school = (select id from school limit 1) where id = ${trip}`);
  await post();
  await server.engine.database.query(sql`update trip set archived_at = now() where id = ${trip}`);
  await assert.rejects(post(), { code: 'ZX001' });
});

test('the trip itself is not changed either, and the server may erase what the law orders', async () => {
  const { id } = await builders.make('trip');
  const { database } = server.engine;
  const listed = async () => {
    const filter = encodeURIComponent(JSON.stringify({ id }));
    return (await server.request(admin, 'GET', `/api/data/trip?filter=${filter}`)).data.closed;
  };
  assert.equal(await listed(), undefined);
  await database.query(sql`update trip set archived_at = now() where id = ${id}`);
  assert.deepEqual(await listed(), [id]);
  await refused(sql`update trip set name = '改名' where id = ${id}`);
  await database.transaction(async (tx) => {
    await writeClosed(tx);
    await tx.query(sql`update trip set remark = '更正' where id = ${id}`);
  });
  await refused(sql`update trip set archived_at = null where id = ${id}`);
});

test('a write that is under way is waited for, and one that comes later is refused', async () => {
  const { id: trip } = await builders.make('trip');
  const { id: item } = await builders.make('itineraryItem', { trip });
  const { database } = server.engine;
  let close: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await tx.query(sql`update itinerary_item set updated_at = now() where id = ${item}`);
    close = database.transaction(async (other) => {
      await other.query(sql`select pg_advisory_xact_lock(hashtextextended(${`closed_${trip}`}, 0))`);
      await other.query(sql`update trip set archived_at = now() where id = ${trip}`);
    });
    const [row] = await tx.query<{ open: boolean }>(sql`select archived_at is null as open from trip where id = ${trip}`);
    assert.equal(row?.open, true);
  });
  await close;
  await refused(sql`update itinerary_item set updated_at = now() where id = ${item}`);
});

type Path = (typeof closed)[number]['paths'][number];

/** What a record leads to by the first references of a path: its own id, that of its parent, or that of the trip. */
async function followed(id: string, table: string, path: Path): Promise<{ readonly id: string | null; readonly table: string }> {
  let [at, from]: [string | null, string] = [id, table];
  for (const field of path) {
    const [row]: { key: string | null }[] = await server.engine.database.query<{ key: string | null }>(
      sql`select ${raw(`"${field.column}"`)} as key from ${raw(from)} where id = ${at}`,
    );
    at = row?.key ?? null;
    from = models.find(({ name }) => name === field.settings.model)?.table ?? '';
  }
  return { id: at, table: from };
}

const tripOf = async (id: string, table: string, path: Path): Promise<string | null> => (await followed(id, table, path)).id;

/** Papers that belong to no trip are given one. */
async function giveTrip(id: string, table: string, path: Path): Promise<void> {
  if ((await tripOf(id, table, path)) !== null) return;
  const owner = await followed(id, table, path.slice(0, -1));
  const { id: trip } = await builders.make('trip');
  await server.engine.database.query(sql`update ${raw(owner.table)} set trip = ${trip} where id = ${owner.id}`);
}
