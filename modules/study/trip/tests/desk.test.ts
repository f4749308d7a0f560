import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { declarable } from './declarable.ts';

let term: Deal;
before(async () => {
  term = await openDeal();
});
after(() => term.server.close());

interface Desk {
  readonly lines: readonly {
    readonly id: string;
    readonly trip: { readonly name: string };
    readonly due: string;
    readonly flow: string | null;
  }[];
  readonly total: number;
}
const deskOf = async (actor: Actor): Promise<Desk> => {
  const { status, data, text } = await term.ask(actor, 'GET', '/api/filings/desk');
  assert.equal(status, 200, text);
  return data;
};

test('the desk of a bureau has what it reviews by when it is due, and says how many it leaves out', async () => {
  const ready = await declarable(term, { expectStudents: 150, expectStaff: 16 });
  const { data } = await term.ask(term.schoolAdmin, 'POST', '/api/data/tripFiling', { trip: ready.trip.id });
  const { id } = data.record;
  assert.deepEqual(await deskOf(term.admin), { lines: [], total: 0 }, 'a draft is on no desk');
  assert.equal((await term.ask(term.schoolAdmin, 'POST', `/api/data/tripFiling/${id}/actions/submit`, {})).status, 200);
  assert.equal((await term.does(term.schoolLeader, id, 'agree')).status, 200);
  const [line] = (await deskOf(term.admin)).lines;
  assert.deepEqual([line?.id, line?.trip.name, line?.due], [id, ready.trip.name, 'later']);
  assert.ok(line?.flow, 'it leads to the flow in which it is decided');

  const due = (await term.records(TripFiling).get(id)).dueOn ?? '';
  const dues: unknown[] = [];
  for (const late of [0, 1]) {
    const days = Math.round((Date.parse(due) - Date.parse(term.today(0))) / 86_400_000) + late;
    term.pass(days);
    dues.push((await deskOf(term.admin)).lines[0]?.due);
    term.pass(-days);
  }
  assert.deepEqual(dues, ['today', 'late']);

  const away = await term.person('bureauAdmin', term.district, []);
  assert.deepEqual(await deskOf(away), { lines: [], total: 0 }, 'nor what another bureau reviews');

  await term.server.engine.database.query(sql`
    insert into trip_filing select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'filing_no', 'BA-' || n))).*
      from trip_filing f, generate_series(1, 205) n where f.id = ${id}`);
  const full = await deskOf(term.admin);
  assert.deepEqual([full.lines.length, full.total], [200, 206]);
});
