import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { FamilyLink } from '../family-link.model.ts';
import { openVillage, type Village } from './village.ts';

/** Action → from which states the school's administrator and the class teacher may take it; nobody else takes any, nor any other action. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  unlock: ['open'],
  giveCode: ['open'],
  revoke: ['open'],
  renew: ['open', 'revoked'],
};
const handing = ['schoolAdmin', 'classTeacher'];
const others = ['schoolLeader', 'finance', 'bureauAdmin', 'bureauApprover', 'agencyManager', 'baseManager', 'campManager', 'platformAdmin'];

let village: Village;
let link: string;
before(async () => {
  village = await openVillage();
  const guardian = await village.guardian([await village.child(village.classes[0])]);
  await village.server.request(village.person('schoolAdmin'), 'POST', '/api/family-links/issue', { trip: village.trip });
  link = (await village.link(guardian.id)).id;
});
after(() => village.server.close());

test('of all states, actions and roles only those of the table change a link', async () => {
  const { server, records } = village;
  const { actions, states } = server.engine.registry.get(FamilyLink.name);
  const wrong: string[] = [];
  for (const role of [...handing, ...others])
    for (const action of Object.keys(actions))
      for (const status of states) {
        await server.engine.database.query(sql`update family_link set status = ${status} where id = ${link}`);
        const actor = village.person(role, [village.classes[0]]);
        const answer = await server.request(actor, 'POST', `/api/data/familyLink/${link}/actions/${action}`, {});
        const expected = handing.includes(role) && (allowed[action]?.includes(status) ?? false);
        if ((answer.status === 200) !== expected) wrong.push(`${role} ${action} ${status}: ${answer.status} ${answer.data?.key}`);
        else if (!expected && ![403, 404, 409].includes(answer.status)) wrong.push(`${role} ${action} ${status}: ${answer.status}`);
        else if (!expected && (await records(FamilyLink).get(link)).status !== status)
          wrong.push(`${role} ${action} ${status}: became another`);
      }
  assert.deepEqual(wrong, []);
});

test('a class teacher of another class reaches no link', async () => {
  const stranger = village.person('classTeacher', [village.classes[1]]);
  for (const action of Object.keys(allowed))
    assert.equal(
      (await village.server.request(stranger, 'POST', `/api/data/familyLink/${link}/actions/${action}`, {})).status,
      404,
      action,
    );
});
