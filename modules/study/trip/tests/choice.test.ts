import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { SiteClosure } from '../../facility/site-closure.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Course } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
before(async () => {
  term = await openTerm();
});
after(() => term.server.close());

const introduced = async (days: number, name: string): Promise<string> => {
  const id = await term.site({ name, location: { lng: 113.03, lat: 28.23 } });
  await term.records(Site).act(id, 'apply');
  await term.records(Site).act(id, 'introduce', { introducedAt: term.today(), validTo: term.today(days) });
  for (const course of await term.records(Course).find({ site: id })) {
    await term.records(Course).act(course.id, 'submit');
    await term.records(Course).act(course.id, 'approve');
  }
  return id;
};
const choices = async (kind: string, trip?: string, actor = term.schoolAdmin) =>
  (await term.ask(actor, 'GET', `/api/choices/${kind}${trip ? `?trip=${trip}` : ''}`)).data;
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('a school is offered what can be chosen until the trip returns, with its distance and favourites', async () => {
  const lasting = await introduced(400, '长期基地');
  const ending = await introduced(10, '即将到期基地');
  const [trip] = await term.trips({ batches: 1 });
  assert.ok(trip);
  assert.deepEqual(names((await choices('site')).list), ['即将到期基地', '长期基地']);
  const { list, until } = await choices('site', trip.id);
  assert.deepEqual([names(list), until], [['长期基地'], term.today(41)]);
  assert.ok(list[0].distanceKm > 12 && list[0].distanceKm < 13, String(list[0].distanceKm));
  const courses = await choices('course', trip.id);
  assert.deepEqual(
    courses.list.map(({ site, owner, distanceKm }: Record<string, unknown>) => [site, owner, distanceKm]),
    [0, 1].map(() => [lasting, '长期基地', list[0].distanceKm]),
  );
  const kept = await term.ask(term.schoolAdmin, 'POST', '/api/data/choiceFavourite', { kind: 'site', site: lasting });
  assert.equal(kept.status, 200, kept.text);
  assert.equal((await choices('site', trip.id)).list[0].favourite, kept.data.record.id);
  assert.equal((await term.ask(term.schoolAdmin, 'POST', '/api/data/choiceFavourite', { kind: 'site', site: lasting })).status, 409);

  const take = (sites: string[]) => term.ask(term.schoolAdmin, 'PUT', `/api/data/trip/${trip.id}`, { version: trip.version, sites });
  const refused = await take([ending]);
  assert.deepEqual([refused.status, refused.data.key], [409, 'trip.notChoosable']);
  assert.match(refused.text, /即将到期基地/);
  assert.equal((await take([lasting])).status, 200);
  assert.deepEqual((await term.records(Trip).get(trip.id)).sites, [lasting]);
});

test('courses out of season and closed bases are not offered for a trip; days on which one is closed are named', async () => {
  const [trip] = await term.trips({ batches: 1 });
  assert.ok(trip);
  const [open, shut, part] = [await introduced(400, '开放基地'), await introduced(400, '停业基地'), await introduced(400, '半日基地')];
  const closure = (site: string, last: number) =>
    term.records(SiteClosure).create({ site, startOn: term.today(40), endOn: term.today(last), reason: '设备检修' });
  await closure(shut, 41);
  await closure(part, 40);
  const [first] = await term.records(Course).find({ site: open });
  // The trip departs on 17 October.
  await term.server.engine.database.query(sql`update course set for_autumn = false, name = '春游课程' where id = ${first?.id}`);
  const offered = (await choices('course', trip.id)).list as { site: string; name: string; closedDays: string[]; place: string }[];
  assert.deepEqual(
    [open, shut, part].map((site) => offered.filter((one) => one.site === site).length),
    [1, 0, 2],
  );
  assert.ok((await choices('course')).list.some(({ name }: { name: string }) => name === '春游课程'));
  assert.deepEqual(offered.find(({ site }) => site === part)?.closedDays, [term.today(40)]);
  const sites = (await choices('site', trip.id)).list as { id: string; score: number | null; scoreCount: number; place: string }[];
  assert.equal(
    sites.some(({ id }) => id === shut),
    false,
  );
  assert.deepEqual(
    sites.filter(({ id }) => id === open).map(({ score, scoreCount }) => [score, scoreCount]),
    [[null, 0]],
  );
});

test('nobody sees what their role does not choose from', async () => {
  const agency = await term.agency();
  assert.equal((await term.records(Agency).get(agency)).status, 'registered');
  assert.deepEqual((await choices('agency')).list, []);
  const supplier = await term.person('supplier', term.city);
  assert.equal((await term.ask(supplier, 'GET', '/api/choices/site')).status, 403);
  const stranger = await term.person('schoolAdmin', term.city);
  const [trip] = await term.trips({ batches: 1 });
  assert.equal((await term.ask(stranger, 'GET', `/api/choices/site?trip=${trip?.id}`)).status, 404);
});
