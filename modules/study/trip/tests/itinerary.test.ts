import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Row } from '@zhixing/model';
import { chinaIso } from '@zhixing/model/china-time.ts';
import { SiteClosure } from '../../facility/site-closure.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
let trip: Row<typeof Trip>;
before(async () => {
  term = await openTerm();
  [trip] = (await term.trips({ batches: 1 })) as [Row<typeof Trip>];
});
after(() => term.server.close());

const at = (day: number, time: string) => chinaIso(term.today(40 + day), time);
const item = (title: string, from: string, until: string, more: object = {}) => ({
  kind: 'course',
  title,
  startAt: at(0, from),
  endAt: at(0, until),
  outdoor: false,
  ...more,
});
const address = () => `/api/trips/${trip.id}/itinerary`;
const nothing = { creates: [], updates: [], deletes: [] };
const save = (changes: object, actor = term.schoolAdmin) => term.ask(actor, 'PUT', address(), { ...nothing, ...changes });
const stored = () => term.records(ItineraryItem).find({ trip: trip.id }, { order: { field: 'startAt', descending: false } });

describe('the itinerary of a trip', () => {
  test('is read with the bases that can be chosen until its return, and saved as a whole', async () => {
    const choosable = await term.site({ name: '可选基地' });
    await term.records(Site).act(choosable, 'apply');
    await term.records(Site).act(choosable, 'introduce', { introducedAt: term.today(), validTo: term.today(400) });
    const soon = await term.site({ name: '即将到期基地' });
    await term.records(Site).act(soon, 'apply');
    await term.records(Site).act(soon, 'introduce', { introducedAt: term.today(), validTo: term.today(30) });
    const read = await term.ask(term.schoolAdmin, 'GET', address());
    assert.equal(read.status, 200, read.text);
    assert.deepEqual(
      read.data.sites.map(({ name }: { name: string }) => name),
      ['可选基地'],
    );
    assert.equal(read.data.editable, true);
    await term.records(SiteClosure).create({ site: choosable, startOn: term.today(41), endOn: term.today(45), reason: '设备检修' });
    const closed = (await term.ask(term.schoolAdmin, 'GET', address())).data.closures;
    assert.deepEqual(
      closed.map(({ startAt, endAt }: Record<string, string>) => [startAt, endAt]),
      [[chinaIso(term.today(41), '00:00'), chinaIso(term.today(42), '00:00')]],
    );
    const saved = await save({ creates: [item('集合', '08:00', '08:30', { kind: 'gather' }), item('开营', '08:30', '09:30')] });
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual(
      saved.data.items.map(({ title, dayNo, school }: Row<typeof ItineraryItem>) => [title, dayNo, school]),
      [
        ['集合', 1, term.school],
        ['开营', 1, term.school],
      ],
    );
  });

  test('lets two items change places, which single writes refuse', async () => {
    const [first, second] = (await stored()) as [Row<typeof ItineraryItem>, Row<typeof ItineraryItem>];
    const single = await term.ask(term.schoolAdmin, 'PUT', `/api/data/itineraryItem/${first.id}`, {
      version: first.version,
      startAt: at(0, '08:30'),
      endAt: at(0, '09:00'),
    });
    assert.deepEqual([single.status, single.data.key], [409, 'itineraryItem.overlaps']);
    assert.match(single.text, /集合.*与.*开营.*时间重叠/);
    const both = await save({
      updates: [
        { id: first.id, version: first.version, values: { startAt: at(0, '09:00'), endAt: at(0, '09:30') } },
        { id: second.id, version: second.version, values: { startAt: at(0, '08:00'), endAt: at(0, '09:00') } },
      ],
    });
    assert.equal(both.status, 200, both.text);
    assert.deepEqual(
      (await stored()).map(({ title }) => title),
      ['开营', '集合'],
    );
  });

  test('saves nothing when items overlap in the end', async () => {
    const before = await stored();
    const answer = await save({
      creates: [item('讲座', '10:00', '11:00'), item('参观', '10:30', '11:30')],
      deletes: [{ id: before[0]?.id, version: before[0]?.version }],
    });
    assert.deepEqual([answer.status, answer.data.key], [409, 'itineraryItem.overlaps']);
    assert.deepEqual(await stored(), before);
  });

  test('names what others changed meanwhile, with its current values', async () => {
    const [first, second] = (await stored()) as [Row<typeof ItineraryItem>, Row<typeof ItineraryItem>];
    await term.records(ItineraryItem).update(first.id, { title: '开营仪式' });
    await term.records(ItineraryItem).remove(second.id);
    const answer = await save({
      updates: [
        { id: first.id, version: first.version, values: { title: '开营典礼' } },
        { id: second.id, version: second.version, values: { title: '集合点名' } },
      ],
    });
    assert.deepEqual([answer.status, answer.data.key], [409, 'itineraryItem.changedMeanwhile']);
    assert.deepEqual([answer.data.changed[0].title, answer.data.deleted], ['开营仪式', [second.id]]);
  });

  test('of two people who write the same hour at once, one is told of the other', async () => {
    const answers = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((title) =>
        term.ask(term.schoolAdmin, 'POST', '/api/data/itineraryItem', { trip: trip.id, ...item(title, '13:00', '14:00') }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    const hour = (await stored()).filter(({ startAt }) => Date.parse(startAt) === Date.parse(at(0, '13:00')));
    assert.equal(hour.length, 1);
  });

  test('is closed to other schools, to readers, and once the trip is declared', async () => {
    const stranger = await term.person('schoolAdmin', term.district);
    assert.equal((await term.ask(stranger, 'GET', address())).status, 404);
    assert.equal((await save({ creates: [item('夜游', '15:00', '16:00')] }, term.schoolLeader)).status, 403);
    assert.equal((await term.ask(term.schoolLeader, 'GET', address())).data.editable, false);
    await term.records(Trip).act(trip.id, 'declare');
    const late = await save({ creates: [item('夜游', '15:00', '16:00')] });
    assert.deepEqual([late.status, late.data.key], [409, 'itineraryItem.tripClosed']);
    const single = await term.ask(term.schoolAdmin, 'POST', '/api/data/itineraryItem', {
      trip: trip.id,
      ...item('夜游', '15:00', '16:00'),
    });
    assert.deepEqual([single.status, single.data.key], [409, 'itineraryItem.tripClosed']);
    await term.records(Trip).act(trip.id, 'returnDeclaration');
  });
});
