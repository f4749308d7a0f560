import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { Incident, incidentStates } from '../incident.model.ts';
import { openScene, type Scene } from './scene.ts';

/** Action → the states from which, and the roles by which, it may be taken (section 2.5 of the domain). */
const table: Readonly<Record<string, readonly [from: readonly string[], roles: readonly string[]]>> = {
  verify: [['reported'], ['schoolAdmin', 'bureauAdmin']],
  dismiss: [['reported'], ['schoolAdmin', 'bureauAdmin']],
  respond: [['verified'], ['schoolAdmin', 'tutor', 'baseManager', 'campManager']],
  control: [['responding'], ['schoolAdmin', 'baseManager', 'campManager']],
  investigate: [['controlled'], ['bureauAdmin']],
  conclude: [['investigating'], ['bureauAdmin', 'bureauApprover']],
  concludeMinor: [['controlled'], ['schoolAdmin']],
  close: [['concluded'], ['bureauAdmin']],
  noteStep: [[], []],
};

const end = { cause: '踏板湿滑', liability: '机构', result: '已康复', rectification: '加装防滑条' };
const args: Readonly<Record<string, object>> = {
  dismiss: { reason: '经核实为误报' },
  control: { measures: '已处置' },
  conclude: end,
  concludeMinor: end,
  close: { rectified: '已核查' },
  noteStep: { code: 'guardians' },
};

const roles = [
  ...(['bureauAdmin', 'bureauApprover', 'schoolAdmin', 'schoolLeader', 'classTeacher', 'agencyManager', 'baseManager'] as const),
  ...(['campManager', 'tutor', 'guide', 'security', 'finance', 'platformAdmin'] as const),
];

let scene: Scene;
let id: string;
const people = new Map<string, Actor>();
before(async () => {
  scene = await openScene();
  id = await scene.incident();
  const site = await scene.site();
  await updateRows(scene.server.context(), Incident, { set: { site }, where: sql`t.id = ${id}` });
  for (const role of roles) {
    const sees = [scene.school, scene.agencyId, scene.district, site];
    const { userId, organisationId, variables } = await scene.person(role, scene.school, sees);
    const accompanying = { ...variables, '@accompaniedTrips': [scene.trip] };
    people.set(role, scene.server.actor({ userId, organisationId, roles: [role], variables: accompanying }));
  }
});
after(() => scene.server.close());

test('of all states, actions and roles only those of the table change an incident', async () => {
  const wrong: string[] = [];
  for (const [role, actor] of people)
    for (const [action, [from, allowed]] of Object.entries(table))
      for (const state of incidentStates) {
        await scene.server.engine.database.query(sql`delete from incident_step where incident = ${id}`);
        const severityRank = action === 'investigate' ? 2 : 1;
        const set = { status: state as (typeof incidentStates)[number], severityRank, concludedBy: null };
        await updateRows(scene.server.context(), Incident, { set, where: sql`t.id = ${id}` });
        const answer = await scene.act(actor, id, action, args[action] ?? {});
        const now = (await scene.read(id)).status;
        const expected = allowed.includes(role) && from.includes(state);
        const where = `${role} ${action} ${state}: ${answer.status} ${answer.data?.key ?? ''}`;
        if ((answer.status === 200) !== expected || (!expected && now !== state)) wrong.push(where);
      }
  assert.deepEqual(wrong, []);
});
