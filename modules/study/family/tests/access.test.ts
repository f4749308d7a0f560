import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { Guardian } from '../../school/guardian.model.ts';
import { FamilyLink } from '../family-link.model.ts';
import { tokenOf } from './reading.ts';
import { openVillage, phone, type Village, type Visitor } from './village.ts';

let village: Village;
before(async () => {
  village = await openVillage();
});
after(() => village.server.close());

const MINUTE = 60_000;
const wait = (ms: number): void => {
  village.clock.ahead += ms;
};

/** A child with one guardian who has a link. */
async function family() {
  const student = await village.child(village.classes[0]);
  const guardian = await village.guardian([student]);
  const admin = village.person('schoolAdmin');
  await village.server.request(admin, 'POST', '/api/family-links/issue', { trip: village.trip });
  return { student, guardian, admin, ...(await village.link(guardian.id)) };
}
const code = (token: string, address?: string) => village.ask('POST', '/api/family/code', { token }, address ? { address } : {});
const tryCode = (token: string, given: string, address?: string) =>
  village.ask('POST', '/api/family/session', { token, code: given }, address ? { address } : {});
const sentCode = () => village.codes.at(-1)?.code ?? '';
const wrong = () => (sentCode() === '000000' ? '111111' : '000000');

describe('somebody with a link', () => {
  test('sees nothing but the question for the code', async () => {
    const { token, student, guardian } = await family();
    const look = await village.ask('POST', '/api/family/link', { token });
    assert.deepEqual([look.status, look.data], [200, { open: true }]);
    const sent = await code(token);
    assert.deepEqual(Object.keys(sent.data), ['seconds', 'minutes']);
    for (const { text } of [look, sent])
      for (const secret of ['张', guardian.phone, guardian.phone.slice(-4), student]) assert.ok(!text.includes(secret), secret);
    for (const [method, url, body] of [
      ['GET', '/api/family/home', undefined],
      ['GET', `/api/family/place?student=${student}&trip=${village.trip}`, undefined],
      ['POST', '/api/family/letter', { student, trip: village.trip }],
      ['POST', '/api/family/decline', { student, trip: village.trip }],
    ] as const) {
      assert.equal((await village.ask(method, url, body)).data.key, 'family.signedOut', url);
      assert.equal((await village.ask(method, url, body, { authorization: `Bearer ${token}` })).status, 401, url);
    }
  });

  test('gets in with the code that the registered phone gets, once', async () => {
    const { token, guardian, id } = await family();
    await code(token);
    assert.equal(village.codes.at(-1)?.phone, guardian.phone);
    const right = sentCode();
    const answer = await tryCode(token, right);
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.headers['set-cookie']), /HttpOnly.*SameSite=Lax/i);
    assert.match(answer.data.session, /^cookie:[\w-]{12}$/);
    const link = await village.records(FamilyLink).get(id);
    assert.ok(link.openedAt && link.lastSeenAt);
    assert.equal((await tryCode(token, right)).data.key, 'family.codeOver');
  });

  test('is locked out by five wrong codes, from whichever address, until the time is over', async () => {
    const { token, id } = await family();
    await code(token);
    const right = sentCode();
    for (const left of [4, 3, 2, 1]) {
      const answer = await tryCode(token, wrong(), `10.7.${left}.1`);
      assert.deepEqual([answer.data.key, answer.data.left], ['family.wrongCode', left]);
    }
    assert.equal((await tryCode(token, wrong())).data.key, 'family.locked');
    assert.equal((await tryCode(token, right)).data.key, 'family.locked');
    assert.equal((await village.ask('POST', '/api/family/link', { token })).data.key, 'family.locked');
    assert.equal((await code(token)).data.key, 'family.locked');
    assert.ok((await village.records(FamilyLink).get(id)).lockedUntil);
    wait(31 * MINUTE);
    await village.enter(token);
    assert.equal((await village.records(FamilyLink).get(id)).lockedUntil, null);
  });

  test('cannot try five codes on each link of a telephone', async () => {
    const { token, guardian, student } = await family();
    await village.records(FamilyLink).create({
      school: village.school,
      guardian: guardian.id,
      students: [student],
      classes: [village.classes[0]],
      expiresAt: '2027-01-01T00:00:00Z',
    });
    const other = await village.records(FamilyLink).first({ guardian: guardian.id, trip: null });
    assert.ok(other);
    await village.server.request(village.person('schoolAdmin'), 'POST', `/api/data/familyLink/${other.id}/actions/renew`, {});
    const second = tokenOf(village.server.engine, { id: other.id, round: 2 });
    assert.equal((await village.ask('POST', '/api/family/link', { token: second })).status, 200);
    await code(token);
    for (let n = 0; n < 5; n++) await tryCode(token, wrong());
    assert.equal((await village.ask('POST', '/api/family/link', { token: second })).data.key, 'family.locked');
  });

  test('is let in again when the school unlocks the link', async () => {
    const { token, id, admin } = await family();
    await code(token);
    for (let n = 0; n < 5; n++) await tryCode(token, wrong());
    assert.equal((await village.server.request(admin, 'POST', `/api/data/familyLink/${id}/actions/unlock`, {})).status, 200);
    wait(2 * MINUTE);
    await village.enter(token);
  });

  test('gets a new code once a minute, and six an hour', async () => {
    const { token } = await family();
    assert.equal((await code(token)).status, 200);
    assert.equal((await code(token)).data.key, 'family.codeSoon');
    for (let n = 0; n < 5; n++) {
      wait(MINUTE);
      assert.equal((await code(token, `10.6.${n}.1`)).status, 200);
    }
    wait(MINUTE);
    assert.equal((await code(token)).data.key, 'family.tooMany');
    wait(60 * MINUTE);
    assert.equal((await code(token)).status, 200);
  });

  test('a code is over after five minutes', async () => {
    const { token } = await family();
    await code(token);
    wait(6 * MINUTE);
    assert.equal((await tryCode(token, sentCode())).data.key, 'family.codeOver');
  });

  test('gets one and the same answer whether it never was, is over, or was revoked', async () => {
    const { token, id, admin } = await family();
    const visitor = await village.enter(token);
    assert.equal((await village.ask('GET', '/api/family/home', undefined, visitor)).status, 200);
    assert.equal((await village.server.request(admin, 'POST', `/api/data/familyLink/${id}/actions/revoke`, {})).status, 200);
    assert.equal((await village.ask('GET', '/api/family/home', undefined, visitor)).status, 401, 'sessions end with the link');
    const answers = [await code(token), await code('A'.repeat(22))];
    const late = await family();
    await village.records(FamilyLink).update(late.id, { expiresAt: '2026-10-10T00:00:00Z' });
    answers.push(await code(late.token));
    for (const { status, msg } of answers) assert.deepEqual([status, msg], [404, answers[0]?.msg]);
    assert.equal((await village.ask('POST', '/api/family/link', { token: 'short' })).status, 400);
  });

  test('a renewed link leads in by its new address alone', async () => {
    const { token, id, admin, guardian } = await family();
    assert.equal((await village.server.request(admin, 'POST', `/api/data/familyLink/${id}/actions/renew`, {})).status, 200);
    assert.equal((await village.ask('POST', '/api/family/link', { token })).status, 404);
    const fresh = await village.link(guardian.id);
    assert.notEqual(fresh.token, token);
    await village.enter(fresh.token);
  });

  test('where no text message can be sent, a code of the school opens it', async () => {
    const { token, id, admin } = await family();
    village.silence(true);
    assert.equal((await code(token)).data.key, 'family.smsOff');
    const given = await village.server.request(admin, 'POST', `/api/data/familyLink/${id}/actions/giveCode`, {});
    village.silence(false);
    const [{ value }] = given.data.handed;
    assert.match(value, /^\d{6}$/);
    assert.equal((await tryCode(token, value)).status, 200);
  });
});

describe('the session of a family', () => {
  test('opens nothing of the staff, and a session of the staff opens no family page', async () => {
    const { token, student, admin } = await family();
    const visitor = await village.enter(token);
    for (const url of ['/api/data/student', `/api/data/student/${student}`, '/api/family-links', '/api/data/consentRecord'])
      assert.ok([401, 403].includes((await village.ask('GET', url, undefined, visitor)).status), url);
    const staff = { authorization: `Bearer ${admin.sessionId}` };
    assert.equal((await village.ask('GET', '/api/family/home', undefined, staff)).status, 401);
  });

  test('needs both the cookie and its name, and is no use to other sites', async () => {
    const { token } = await family();
    const { authorization = '', cookie = '' } = await village.enter(token);
    assert.equal((await village.ask('GET', '/api/family/home', undefined, { cookie })).status, 401);
    assert.equal((await village.ask('GET', '/api/family/home', undefined, { authorization })).status, 401);
    const abroad = { authorization, cookie, 'sec-fetch-site': 'cross-site' };
    assert.equal((await village.ask('GET', '/api/family/home', undefined, abroad)).status, 401);
    assert.equal((await village.ask('GET', '/api/family/home', undefined, { authorization, cookie })).status, 200);
  });

  test('ends by itself after two hours, and when the school changes the telephone or the guardian leaves', async () => {
    const home = (visitor: Visitor) => village.ask('GET', '/api/family/home', undefined, visitor);
    const idle = await village.enter((await family()).token);
    wait(119 * MINUTE);
    assert.equal((await home(idle)).status, 200);
    wait(119 * MINUTE);
    assert.equal((await home(idle)).status, 200, 'using it keeps it');
    wait(121 * MINUTE);
    assert.equal((await home(idle)).status, 401);
    const moved = await family();
    const visitor = await village.enter(moved.token);
    await village.records(Guardian).update(moved.guardian.id, { phone: phone() });
    assert.equal((await home(visitor)).status, 401);
    const again = await family();
    const other = await village.enter(again.token);
    await village.records(Guardian).act(again.guardian.id, 'disable');
    assert.equal((await home(other)).status, 401);
  });

  test('is left on request', async () => {
    const visitor = await village.enter((await family()).token);
    const left = await village.ask('DELETE', '/api/family/session', undefined, visitor);
    assert.deepEqual([left.status, left.data], [200, { ended: true }]);
    assert.equal((await village.ask('GET', '/api/family/home', undefined, visitor)).status, 401);
  });
});

test('neither token nor code is stored in clear', async () => {
  const { token } = await family();
  await code(token);
  const rows = await village.server.engine.database.query<{ text: string }>(sql`
    select row_to_json(t)::text as text from sys_family_token t union all select row_to_json(c)::text from sys_family_code c
    union all select row_to_json(l)::text from family_link l`);
  assert.ok(rows.length > 2);
  for (const { text } of rows) for (const secret of [token, sentCode()]) assert.ok(!text.includes(`"${secret}"`));
});
