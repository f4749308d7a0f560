import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { Region } from '../../../platform/region/region.model.ts';
import { School } from '../../school/school.model.ts';
import { buildTown, phone, schoolValues, type Town } from '../../school/tests/town.ts';
import { EducationBureau } from '../education-bureau.model.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

const bureau = (values: object) => town.records(EducationBureau).create({ dutyPhone: phone(), ...values });

test('a district bureau stands under a city bureau and inside its region', async () => {
  await assert.rejects(bureau({ name: '橘洲区教育局', level: 'district', region: '439903' }), { key: 'educationBureau.wrongParent' });
  await assert.rejects(bureau({ name: '甲', level: 'district', region: '439903', parent: town.district }), {
    key: 'educationBureau.wrongParent',
  });
  await town.records(Region).create({ code: '430100', name: '他市', level: 'city' });
  await assert.rejects(bureau({ name: '乙', level: 'city', region: '430100', parent: town.city }), { key: 'educationBureau.wrongParent' });
});

test('a region has one bureau', async () => {
  await assert.rejects(bureau({ name: '麓山区第二教育局', level: 'district', region: '439902', parent: town.city }), {
    key: 'model.duplicate',
  });
});

test('a district may be stricter than its city, never looser', async () => {
  const update = (values: object) => town.records(EducationBureau).update(town.district, values);
  await update({ ratioPrimary: 8, minFilingDays: 20, filingHeadcountThreshold: 150 });
  for (const looser of [
    { ratioPrimary: 11 },
    { minFilingDays: 13 },
    { minPredepartureDays: 4 },
    { filingHeadcountThreshold: 201 },
    { reviewDays: 6 },
  ])
    await assert.rejects(update(looser), { key: 'educationBureau.looser' });
  for (const looser of [{ scopePrimary: 'city' }, { firstGradePrimary: 3 }, { coachMaxKm: 401 }] as const)
    await assert.rejects(update(looser), { key: 'educationBureau.looser' });
});

test('a city that tightens its policy takes its districts along, and their history tells it', async () => {
  await town.records(EducationBureau).update(town.city, { ratioSenior: 15, minPredepartureDays: 10 });
  const district = await town.records(EducationBureau).get(town.district);
  assert.deepEqual([district.ratioSenior, district.minPredepartureDays, district.ratioJunior], [15, 10, 15]);
  const admin = town.person('platformAdmin', town.city);
  const history = await town.server.request(admin, 'GET', `/api/data/educationBureau/${town.district}/history`);
  const fields = history.data.list[0].changes.map((change: { field: string }) => change.field);
  assert.deepEqual(fields.sort(), ['minPredepartureDays', 'ratioSenior']);
});

test('a bureau with schools or districts is not disabled', async () => {
  await town.school();
  await assert.rejects(town.records(EducationBureau).act(town.district, 'disable'), { key: 'educationBureau.stillNeeded' });
  await assert.rejects(town.records(EducationBureau).act(town.city, 'disable'), { key: 'educationBureau.stillNeeded' });
});

test('a school code fits school type and province, the region fits the bureau', async () => {
  const create = (values: object) => town.records(School).create({ ...schoolValues(town.district), ...values });
  await assert.rejects(create({ schoolCode: '3143900009' }), { key: 'school.codeOfOtherStage' });
  await assert.rejects(create({ schoolCode: '2144900009' }), { key: 'school.codeOfOtherProvince' });
  await assert.rejects(create({ schoolCode: '2243900009' }), { key: 'model.invalid' });
  await assert.rejects(create({ region: '439903' }), { key: 'school.regionOutside' });
  assert.equal((await create({})).region, '439902');
  assert.equal((await create({ bureau: town.city, region: '439903' })).region, '439903');
});

test('bureaus and schools stand in the organisation tree under their own ids', async () => {
  const school = await town.school({ name: '麓山区枫林小学' });
  const place = async (id: string) => {
    const { name, kind, parent, status } = await town.records(Organisation).get(id);
    return { name, kind, parent, status };
  };
  assert.deepEqual(await place(town.district), { name: '麓山区教育局', kind: 'bureau', parent: town.city, status: 'enabled' });
  assert.deepEqual(await place(school), { name: '麓山区枫林小学', kind: 'school', parent: town.district, status: 'enabled' });
  await town.records(School).update(school, { name: '麓山区枫叶小学' });
  assert.equal((await place(school)).name, '麓山区枫叶小学');
  await town.records(School).act(school, 'disable');
  assert.equal((await place(school)).status, 'disabled');
  await town.records(School).remove(school);
  await assert.rejects(place(school), { key: 'model.notFound' });
});

test('a bureau administrator opens schools in the own region only and does not touch other bureaus', async () => {
  const admin = town.person('bureauAdmin', town.district, { sees: [town.district] });
  const opened = await town.server.request(admin, 'POST', '/api/data/school', schoolValues(town.district));
  assert.equal(opened.status, 200, opened.msg);
  const outside = await town.server.request(admin, 'POST', '/api/data/school', { ...schoolValues(town.city), region: '439902' });
  assert.equal(outside.status, 403);
  const allowed = async (bureau: string) => (await town.server.request(admin, 'GET', `/api/data/educationBureau/${bureau}`)).data.allowed;
  assert.deepEqual(await allowed(town.city), { update: false, delete: false, unmask: false, actions: [] });
  assert.deepEqual(await allowed(town.district), { update: true, delete: false, unmask: false, actions: ['disable'] });
  const changed = await town.server.request(admin, 'PUT', `/api/data/educationBureau/${town.city}`, { version: 1, shortName: '市局' });
  assert.equal(changed.status, 404);
});

test('everybody who signs in reads the archive of the bureaus', async () => {
  for (const role of ['platformAdmin', 'bureauAdmin', 'bureauApprover', 'schoolAdmin', 'schoolLeader', 'classTeacher', 'finance']) {
    const answer = await town.server.request(town.person(role, town.district), 'GET', '/api/data/educationBureau');
    assert.equal(answer.status, 200, role);
  }
});
