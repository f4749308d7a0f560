import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { NoticeReading } from '../../enrolment/notice/notice-reading.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { FamilyLink } from '../family-link.model.ts';
import { signature } from './reading.ts';
import { invite, openVillage, publishLetter, type Village, type Visitor } from './village.ts';

let village: Village;
before(async () => {
  village = await openVillage();
  await publishLetter(village);
});
after(() => village.server.close());

/** A guardian of some children in the first class who has opened the page. */
async function family(count = 1) {
  const students: string[] = [];
  for (let n = 0; n < count; n++) students.push(await village.child(village.classes[n % 2] ?? ''));
  const guardian = await village.guardian(students);
  await village.server.request(village.person('schoolAdmin'), 'POST', '/api/family-links/issue', { trip: village.trip });
  const { token, id } = await village.link(guardian.id);
  const visitor = await village.enter(token);
  const student = students[0] ?? '';
  return { guardian, students, student, link: id, visitor, post: posting(visitor, student) };
}
const posting =
  (visitor: Visitor, student: string) =>
  (path: string, body: object = {}) =>
    village.ask('POST', `/api/family/${path}`, { student, trip: village.trip, ...body }, visitor);
const home = (visitor: Visitor) => village.ask('GET', '/api/family/home', undefined, visitor);

const facts = {
  bloodType: 'A',
  allergies: '花生',
  chronicDiseases: '',
  medications: '',
  dietaryRestrictions: '不吃海鲜',
  recentSurgery: '',
  emergencyNote: '',
  motionSickness: true,
  unfitForTrip: false,
};
const told = { emergencyContact: '张大明', emergencyPhone: '13800138000', dietary: '', clothingSize: '150', healthNote: '' };
const version = 'trip-2025.1';
const sign = { purpose: 'trip', decision: 'sign', version, signature };

describe('the page of a family', () => {
  test('shows its children and trips, and what is to be done next', async () => {
    const { visitor, students, guardian } = await family(2);
    const { status, data } = await home(visitor);
    assert.equal(status, 200);
    assert.equal(data.guardian, guardian.name);
    assert.deepEqual(new Set(data.items.map((item: { student: { id: string } }) => item.student.id)), new Set(students));
    for (const item of data.items) {
      assert.equal(item.trip.name, '湘江文化研学第一批');
      assert.equal(item.next, 'letter');
      assert.deepEqual(
        item.steps.map(({ step, state }: { step: string; state: string }) => `${step} ${state}`),
        ['letter todo', 'consents todo', 'health todo', 'signUp later', 'payment later'],
      );
    }
  });

  test('speaks of no child but its own: others are not found, whatever is asked', async () => {
    const mine = await family();
    const other = await family();
    const foreign = posting(mine.visitor, other.student);
    const url = `/api/family/place?student=${other.student}&trip=${village.trip}`;
    assert.equal((await village.ask('GET', url, undefined, mine.visitor)).data.key, 'family.notFound');
    for (const [path, body] of [
      ['letter', {}],
      ['consent', sign],
      ['health', { facts }],
      ['sign-up', { facts: told }],
      ['amend', { facts: told }],
      ['decline', {}],
      ['withdraw', { reason: null }],
    ] as const)
      assert.equal((await foreign(path, body)).status, 404, path);
    const elsewhere = { student: mine.student, trip: null };
    assert.equal(
      (await village.ask('POST', '/api/family/health', { ...elsewhere, facts }, mine.visitor)).status,
      404,
      'no link without a trip',
    );
  });

  test('ends with the custody: a child who is no longer linked disappears', async () => {
    const { guardian, student, visitor, post } = await family();
    const relation = await village.records(StudentGuardian).first({ guardian: guardian.id, student });
    await village.records(StudentGuardian).remove(relation?.id ?? '');
    assert.deepEqual((await home(visitor)).data.items, []);
    assert.equal((await post('letter')).status, 404);
  });

  test('takes no fields beyond those it asks for', async () => {
    const { post } = await family();
    assert.equal((await post('decline', { status: 'confirmed' })).status, 400);
    assert.equal((await post('health', { facts: { ...facts, confirmedBy: 'x' } })).status, 400);
    assert.equal((await post('sign-up', { facts: { ...told, emergencyPhone: '110' } })).status, 400);
  });
});

test('reading the letter is written down once, with the guardian, and told in the audit log', async () => {
  const { post, student, guardian } = await family();
  const answer = await post('letter');
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.data.letter.read, answer.data.next], [true, 'consents']);
  await post('letter');
  const readings = await village.records(NoticeReading).find({ student });
  assert.deepEqual(
    readings.map((one) => [one.guardian, one.schoolClass]),
    [[guardian.id, village.classes[0]]],
  );
  const lines = await village.server.engine.database.query<{ guardian: string }>(sql`
    select detail->>'guardian' as guardian from sys_audit_open where verb = 'family.read' and record_id = ${readings[0]?.id}
    union all select detail->>'guardian' from sys_audit where verb = 'family.read' and record_id = ${readings[0]?.id}`);
  assert.deepEqual(lines, [{ guardian: guardian.id }]);
});

describe('consents', () => {
  const states = (data: { consents: { purpose: string; state: string }[] }) =>
    Object.fromEntries(data.consents.map(({ purpose, state }) => [purpose, state]));

  test('are signed one by one with the text, the version and the signature', async () => {
    const { post, student, guardian } = await family();
    assert.equal((await post('consent', { ...sign, signature: undefined })).data.key, 'family.signatureNeeded');
    assert.equal(
      (await post('consent', { ...sign, signature: Buffer.from('GIF89a').toString('base64') })).data.key,
      'family.signatureRefused',
    );
    assert.equal((await post('consent', { ...sign, version: 'trip-1999.1' })).data.key, 'family.consentChanged');
    const answer = await post('consent', sign);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(states(answer.data), { trip: 'signed', medical: 'open', location: 'open', face: 'open', media: 'open' });
    const [consent, ...more] = await village.records(ConsentRecord).find({ student });
    assert.deepEqual(more, []);
    assert.deepEqual(
      [consent?.guardian, consent?.status, consent?.signMethod, consent?.templateVersion, consent?.validTo, consent?.signIp],
      [guardian.id, 'signed', 'online', version, '2026-11-21', '10.8.0.1'],
    );
    assert.ok(consent?.signature && /方案与安全须知/.test(consent.content));
    await post('consent', sign);
    assert.equal(await village.records(ConsentRecord).count({ student }), 1, 'repeating it changes nothing');
  });

  test('are refused and withdrawn freely, and can be given later', async () => {
    const { post, student } = await family();
    const face = { ...sign, purpose: 'face', version: 'face-2025.1' };
    assert.equal(states((await post('consent', { ...face, decision: 'refuse' })).data).face, 'refused');
    assert.equal(states((await post('consent', face)).data).face, 'signed');
    assert.equal(states((await post('consent', { ...face, decision: 'withdraw' })).data).face, 'withdrawn');
    assert.deepEqual((await village.records(ConsentRecord).find({ student })).map(({ status }) => status).toSorted(), [
      'refused',
      'withdrawn',
    ]);
  });

  test('of the other guardian hold for the child, and only that guardian withdraws them', async () => {
    const { post, student } = await family();
    await post('consent', sign);
    const mother = await village.guardian([student], '李小红');
    await village.server.request(village.person('schoolAdmin'), 'POST', '/api/family-links/issue', { trip: village.trip });
    const visitor = await village.enter((await village.link(mother.id)).token);
    const asMother = posting(visitor, student);
    const url = `/api/family/place?student=${student}&trip=${village.trip}`;
    const { consents } = (await village.ask('GET', url, undefined, visitor)).data;
    assert.deepEqual([consents[0].state, consents[0].own], ['signed', false]);
    assert.equal((await asMother('consent', { ...sign, decision: 'withdraw' })).data.key, 'family.consentHeld');
  });
});

test('the health sheet is confirmed whole, is asked for again after thirty days, and never loses a confirmation by half', async () => {
  const { post, student, guardian, link } = await family();
  const answer = await post('health', { facts });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.data.health.state, 'confirmed');
  assert.deepEqual(answer.data.health.facts.allergies, '花生');
  const profile = await village.records(HealthProfile).first({ student });
  assert.deepEqual([profile?.confirmedBy, profile?.chronicDiseases, profile?.motionSickness], [guardian.id, null, true]);
  const changed = await post('health', { facts: { ...facts, allergies: '' } });
  assert.deepEqual([changed.data.health.state, changed.data.health.facts.allergies], ['confirmed', null]);
  village.clock.ahead += 31 * 86_400_000;
  const { token } = await village.link(guardian.id);
  assert.equal((await village.records(FamilyLink).get(link)).status, 'open');
  const late = await village.enter(token);
  const url = `/api/family/place?student=${student}&trip=${village.trip}`;
  assert.equal((await village.ask('GET', url, undefined, late)).data.health.state, 'old');
  village.clock.ahead = 0;
});

describe('the answer to the invitation', () => {
  test('is possible once the school has invited and the health sheet is confirmed', async () => {
    const { post, student, guardian } = await family();
    await post('health', { facts });
    assert.equal((await post('sign-up', { facts: told })).data.key, 'family.notInvited');
    const id = await invite(village, student);
    const answer = await post('sign-up', { facts: told });
    assert.equal(answer.status, 200, answer.text);
    const signUp = await village.records(SignUp).get(id);
    assert.notEqual(signUp.status, 'invited');
    assert.equal(answer.data.signUp.status, signUp.status);
    assert.equal(answer.data.steps.find(({ step }: { step: string }) => step === 'signUp').state, 'done');
    assert.ok(guardian.id);
  });

  test('needs the health sheet first', async () => {
    const { post, student } = await family();
    await invite(village, student);
    assert.equal((await post('sign-up', { facts: told })).data.key, 'family.healthFirst');
  });

  test('is no without a reason, and then nothing more is asked for', async () => {
    const { post, student } = await family();
    await invite(village, student);
    const { data, status, text } = await post('decline');
    assert.equal(status, 200, text);
    assert.deepEqual([data.signUp.status, data.next], ['declined', null]);
  });
});
