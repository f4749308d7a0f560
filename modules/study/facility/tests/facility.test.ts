import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Camp, openCamp } from '../../reception/tests/camp.ts';
import { Bed } from '../bed.model.ts';
import { Floor } from '../floor.model.ts';
import { Room } from '../room.model.ts';
import { Venue } from '../venue.model.ts';

let camp: Camp;
before(async () => {
  camp = await openCamp();
});
after(() => camp.server.close());

const post = (model: string, values: object, by = camp.campManager) => camp.ask(by, 'POST', `/api/data/${model}`, values);
const put = async (model: string, id: string, values: object, by = camp.campManager) => {
  const { version } = (await camp.ask(by, 'GET', `/api/data/${model}/${id}`)).data.record;
  return camp.ask(by, 'PUT', `/api/data/${model}/${id}`, { version, ...values });
};

test('what a manager creates belongs to their own base or camp, and only its people change it', async () => {
  const area = await post('siteArea', { name: '教学区', kind: 'teaching' });
  assert.deepEqual([area.data.record.site, area.data.record.siteKind], [camp.camp, 'camp']);
  const id = area.data.record.id;
  assert.equal((await camp.ask(camp.baseManager, 'GET', `/api/data/siteArea/${id}`)).status, 404);
  assert.equal((await camp.ask(camp.schoolAdmin, 'GET', `/api/data/siteArea/${id}`)).status, 200);
  assert.equal((await post('siteArea', { name: '外来区', kind: 'teaching' }, camp.schoolAdmin)).status, 403);
});

test('parts of different sites do not mix, and floors lie within their building', async () => {
  const base = await post('building', { name: '基地楼', floorsUp: 2 }, camp.baseManager);
  const wrong = await camp.ask(camp.server.actor({ administrator: true }), 'POST', '/api/data/venue', {
    site: camp.camp,
    name: '错位教室',
    kind: 'classroom',
    capacity: 30,
    building: base.data.record.id,
  });
  assert.equal(wrong.data.key, 'facility.elsewhere');
  const building = base.data.record.id;
  const floor = (level: number) => post('floor', { building, level, name: `第${level}层` }, camp.baseManager);
  assert.match((await floor(3)).text, /地上层数/);
  assert.match((await floor(0)).text, /没有 0 层/);
  assert.equal((await floor(-1)).data.key, 'facility.belowGround');
  assert.equal((await floor(2)).status, 200);
  assert.notEqual((await put('building', building, { floorsUp: 1 }, camp.baseManager)).status, 200);
});

test('a room has as many beds as it says, and only camps have rooms', async () => {
  const [room = ''] = camp.rooms;
  const bedsOf = async () => (await camp.records(Bed).find({ room })).map(({ bedNo }) => bedNo).sort();
  assert.deepEqual(await bedsOf(), ['1', '2', '3', '4']);
  assert.equal((await put('room', room, { beds: 6, kind: 'six' })).status, 200);
  assert.deepEqual(await bedsOf(), ['1', '2', '3', '4', '5', '6']);
  assert.equal((await put('room', room, { beds: 2 })).status, 200);
  assert.deepEqual(await bedsOf(), ['1', '2']);
  const building = (await post('building', { name: '二号楼', floorsUp: 2 }, camp.baseManager)).data.record.id;
  const floor = (await post('floor', { building, level: 1, name: '一层' }, camp.baseManager)).data.record.id;
  const refused = await post('room', { floor, name: '101', kind: 'four', gender: 'male', beds: 4 }, camp.baseManager);
  assert.notEqual(refused.status, 200);
  assert.equal(await camp.records(Room).count({ floor }), 0);
});

test('a venue keeps its place on the plan until it moves to another floor', async () => {
  assert.equal((await put('venue', camp.hall, { planX: 250, planY: 400 })).status, 200);
  const { floor, building } = await camp.records(Venue).get(camp.hall);
  const other = (await camp.records(Floor).create({ building: building ?? '', level: 2, name: '二层' })).id;
  assert.equal((await put('venue', camp.hall, { floor: other })).status, 200);
  const moved = await camp.records(Venue).get(camp.hall);
  assert.deepEqual([moved.planX, moved.planY, moved.floor === floor], [null, null, false]);
});

test('what a site shows is published by the bureau, and read by schools only then', async () => {
  const { id } = (await post('siteDisplay', { title: '走进营地', kind: 'article', content: '简介' })).data.record;
  const read = () => camp.ask(camp.schoolAdmin, 'GET', `/api/data/siteDisplay/${id}`);
  await camp.act(camp.campManager, 'siteDisplay', id, 'submit');
  assert.equal((await read()).status, 404);
  assert.notEqual((await camp.act(camp.campManager, 'siteDisplay', id, 'publish')).status, 200);
  assert.equal((await camp.act(camp.admin, 'siteDisplay', id, 'publish')).status, 200);
  assert.equal((await read()).status, 200);
});
