import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql, { raw } from 'sql-template-tag';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationItemScore } from '../evaluation-item-score.model.ts';
import { itemScores } from '../tables.ts';
import { type Family, openReturned, type Returned } from './returned.ts';

let place: Returned;
let family: Family;
before(async () => {
  place = await openReturned();
  family = await place.family();
  await place.comeBack();
  await place.evaluate(family, 'trip', 3);
});
after(() => place.server.close());

const answer = () => place.records(Evaluation).first({ trip: place.trip, target: 'trip' });
const scores = async () => place.records(EvaluationItemScore).find({ evaluation: (await answer())?.id ?? '' });

describe('what each item got', () => {
  test('is written with the answer, with what reports group by and without its author', async () => {
    const [given, rows] = [await answer(), await scores()];
    const stars = given?.scores as { item: string; stars: number }[];
    assert.deepEqual(rows.map(({ item, score }) => [item, Number(score)]).toSorted(), stars.map((one) => [one.item, one.stars]).toSorted());
    for (const row of rows)
      for (const name of ['school', 'bureau', 'target', 'agency', 'evaluatorType', 'submittedOn', 'counted'] as const)
        assert.equal(row[name], given?.[name], name);
    const [line] = await place.server.engine.database.query<{ line: string; by: string | null }>(sql`
      select string_agg(to_jsonb(s)::text, '') as line, max(s.created_by::text) as by from evaluation_item_score s where s.evaluation = ${given?.id}`);
    assert.equal(line?.by, null);
    for (const word of [family.name, family.guardian, family.student]) assert.ok(!line?.line.includes(word));
  });

  test('counts while the answer does', async () => {
    const given = await answer();
    const answers = repo(Evaluation, place.server.context());
    const counted = async () => [...new Set((await scores()).map((one) => one.counted))];
    await answers.act(given?.id ?? '', 'hide', { reason: '含辱骂内容', abusive: true });
    assert.deepEqual(await counted(), [false]);
    await answers.act(given?.id ?? '', 'show', { reason: '核实无误' });
    assert.deepEqual(await counted(), [true]);
  });

  test('is filled in by the upgrade for answers that were given before, and once', async () => {
    const { database } = place.server.engine;
    const plain = async () =>
      (await scores()).map(({ item, score, school, submittedOn }) => JSON.stringify([item, score, school, submittedOn])).toSorted();
    const written = await plain();
    await database.query(sql`delete from evaluation_item_score`);
    for (let run = 0; run < 2; run += 1) for (const statement of itemScores.up) await database.query(raw(statement));
    assert.deepEqual(await plain(), written);
    assert.ok(written.length > 1);
  });

  test('is read by those who read answers, and by no organisation', async () => {
    const read = (role: string) => place.server.request(place.server.actor({ roles: [role] }), 'GET', '/api/data/evaluationItemScore');
    assert.equal((await read('bureauApprover')).status, 200);
    for (const role of ['agencyManager', 'baseManager', 'campManager', 'tutor', 'guide', 'classTeacher'])
      assert.equal((await read(role)).status, 403, role);
  });
});
