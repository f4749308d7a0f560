import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { builtInRoles } from '../../../identity/account/roles.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { openReturned, type Returned } from './returned.ts';

/** Model and action → from which states which role may take it; nobody else takes any. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'evaluation hide': ['submitted'],
  'evaluation show': ['hidden'],
};

let place: Returned;
const ids: Record<string, string> = {};
before(async () => {
  place = await openReturned();
  const family = await place.family();
  await place.comeBack();
  await place.evaluate(family, 'agency', 4);
  ids.evaluation = (await place.records(Evaluation).find({}))[0]?.id ?? '';
  ids.evaluationSubject = (await place.subject('agency')).id;
  ids.evaluationInvitation = (await place.records(EvaluationInvitation).find({}))[0]?.id ?? '';
});
after(() => place.server.close());

test('of all states, actions and roles only those of the table change an evaluation, a subject or an invitation (I-23)', async () => {
  const wrong: string[] = [];
  const { bureau } = await place.subject('agency');
  for (const model of [Evaluation, EvaluationSubject, EvaluationInvitation]) {
    const { actions, states } = place.server.engine.registry.get(model.name);
    const id = ids[model.name] ?? '';
    for (const { code } of builtInRoles)
      for (const action of Object.keys(actions))
        for (const status of states) {
          await updateRows(place.server.context(), model, { set: { status } as object, where: sql`t.id = ${id}` });
          const seen = [place.school, place.agency, bureau ?? ''];
          const { userId, access } = place.bureauAdmin;
          assert.ok(access);
          const actor = place.server.actor({
            roles: [code],
            userId,
            variables: { '@organizationAndSuborganization': seen, '@userId': userId },
          });
          const args = { reason: '核实后处理', abusive: false, text: '谢谢' };
          const wanted = Object.keys(actions[action]?.args ?? {});
          const given = Object.fromEntries(Object.entries(args).filter(([name]) => wanted.includes(name)));
          const answer = await place.server.request(actor, 'POST', `/api/data/${model.name}/${id}/actions/${action}`, { args: given });
          const may = code === 'bureauAdmin' && (allowed[`${model.name} ${action}`]?.includes(status) ?? false);
          if ((answer.status === 200) !== may)
            wrong.push(`${code} ${model.name}.${action} ${status}: ${answer.status} ${answer.data?.key}`);
        }
  }
  assert.deepEqual(wrong, []);
});
