import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConsentRecord } from '../consent-record.model.ts';
import { expireConsents } from '../expire-consents.ts';
import { Guardian } from '../guardian.model.ts';
import { HealthProfile } from '../health-profile.model.ts';
import { StudentGuardian } from '../student-guardian.model.ts';
import { buildTown, NOW, phone, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

async function family() {
  const school = await town.school();
  const student = (await town.student(await town.schoolClass(await town.grade(school, 4)))).id;
  const guardian = (await town.records(Guardian).create({ name: '张大明', phone: phone() })).id;
  await town.records(StudentGuardian).create({ student, guardian, relation: 'father' });
  return { school, student, guardian };
}

test('a consent keeps the exact text and version that was current when it was asked for', async () => {
  const { student, guardian, school } = await family();
  const consent = await town.records(ConsentRecord).create({ consentType: 'face', student, guardian });
  assert.match(consent.content, /人脸信息/);
  assert.deepEqual([consent.templateVersion, consent.status, consent.school], ['face-2025.1', 'pending', school]);
  await assert.rejects(town.records(ConsentRecord).create({ consentType: 'face', student, guardian, templateVersion: 'face-1999.1' }), {
    key: 'consentRecord.unknownVersion',
  });
});

test('the school records a signed paper form with its day; the text is then settled', async () => {
  const { student, guardian, school } = await family();
  const { id } = await town.records(ConsentRecord).create({ consentType: 'medical', student, guardian });
  const admin = town.person('schoolAdmin', school);
  const sign = (signedOn: string) =>
    town.server.request(admin, 'POST', `/api/data/consentRecord/${id}/actions/sign`, { args: { signedOn } });
  assert.equal((await sign('2026-10-11')).data.key, 'consentRecord.signedLater');
  const { record } = (await sign('2026-10-08')).data;
  assert.deepEqual(
    [record.status, record.signMethod, new Date(record.signedAt).toISOString(), record.validTo, record.signIp],
    ['signed', 'paper', '2026-10-07T16:00:00.000Z', '2027-10-08', '******'],
  );
  await assert.rejects(town.records(ConsentRecord).update(id, { consentType: 'face' }), { key: 'consentRecord.settled' });
  await assert.rejects(town.records(ConsentRecord).remove(id), { key: 'consentRecord.settled' });
  const withdrawn = await town.records(ConsentRecord).act(id, 'withdraw');
  assert.deepEqual([withdrawn.status, withdrawn.withdrawnAt], ['withdrawn', NOW.toISOString()]);
});

test('nobody signs for a student of whom he is no guardian', async () => {
  const { student } = await family();
  const stranger = (await family()).guardian;
  await assert.rejects(town.records(ConsentRecord).create({ consentType: 'face', student, guardian: stranger }), {
    key: 'consentRecord.notGuardian',
  });
});

test('nobody but the server lets a consent expire', async () => {
  const { student, guardian, school } = await family();
  const { id } = await town.records(ConsentRecord).create({ consentType: 'media', student, guardian });
  await town.records(ConsentRecord).act(id, 'sign', { signedOn: '2026-10-01' });
  const url = `/api/data/consentRecord/${id}/actions/expire`;
  assert.equal((await town.server.request(town.person('schoolAdmin', school), 'POST', url, {})).status, 404);
  assert.equal((await town.records(ConsentRecord).act(id, 'expire')).status, 'expired');
});

test('a consent whose last day is over holds no longer, by the work of the night', async () => {
  const { student, guardian } = await family();
  const consents = town.records(ConsentRecord);
  const signed = async (validTo: string) => {
    const { id } = await consents.create({ consentType: 'face', student, guardian, validTo });
    await consents.act(id, 'sign', { signedOn: '2026-09-01' });
    return id;
  };
  const [over, lastDay, open] = [
    await signed('2026-10-09'),
    await signed('2026-10-10'),
    (await consents.create({ consentType: 'trip', student, guardian, validTo: '2026-10-01' })).id,
  ];
  assert.equal(await expireConsents(town.server.context(), () => true), 0, 'told to stop');
  assert.equal(await expireConsents(town.server.context(), () => false), 1);
  const statusOf = async (id: string) => (await consents.get(id)).status;
  assert.deepEqual([await statusOf(over), await statusOf(lastDay), await statusOf(open)], ['expired', 'signed', 'pending']);
});

test('a student has one health profile, and facts that change are unconfirmed until a guardian confirms them again', async () => {
  const { student, guardian } = await family();
  const profiles = town.records(HealthProfile);
  const profile = await profiles.create({ student, allergies: '花生', confirmedBy: guardian });
  assert.equal(profile.confirmedAt, NOW.toISOString());
  await assert.rejects(profiles.create({ student }), { key: 'model.duplicate' });
  const changed = await profiles.update(profile.id, { allergies: '花生、牛奶' });
  assert.deepEqual([changed.confirmedBy, changed.confirmedAt], [null, null]);
  const stranger = (await family()).guardian;
  await assert.rejects(profiles.update(profile.id, { confirmedBy: stranger }), { key: 'healthProfile.notGuardian' });
});

test('health facts are masked even for the school and shown for a reason only', async () => {
  const { student, school } = await family();
  const { id } = await town.records(HealthProfile).create({ student, allergies: '花生', bloodType: 'AB' });
  const admin = town.person('schoolAdmin', school);
  await town.approve(admin);
  const { record } = (await town.server.request(admin, 'GET', `/api/data/healthProfile/${id}`)).data;
  assert.equal(record.allergies, '******');
  const shown = await town.server.request(admin, 'POST', `/api/data/healthProfile/${id}/unmask`, {
    fields: ['allergies'],
    reason: '安排研学餐食',
  });
  assert.equal(shown.data.values.allergies, '花生');
});
