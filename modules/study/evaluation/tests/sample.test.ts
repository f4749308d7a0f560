import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { averageOf, figuresOf, sumOf } from '../results/figures.ts';
import { MIN_ANSWERS } from '../targets.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('the sample has thousands of evaluations, good on the whole, with one weak agency', async (t) => {
  const ctx = server.context();
  const subjects = await repo(EvaluationSubject, ctx).find({});
  const figures = await figuresOf(
    ctx,
    subjects.map(({ id }) => id),
  );
  const all = sumOf([...figures.values()]);
  t.diagnostic(`${all.answers} answers of ${subjects.length} subjects, on average ${averageOf(all)}`);
  assert.ok(all.answers > 5000 && all.answers < 20_000, String(all.answers));
  assert.ok(Math.abs(Number(averageOf(all)) - 4.4) <= 0.15, String(averageOf(all)));
  const agencies = Map.groupBy(
    subjects.filter(({ target }) => target === 'agency'),
    ({ agency }) => agency,
  );
  const averages = [...agencies.values()]
    .map((list) => Number(averageOf(sumOf(list.flatMap(({ id }) => figures.get(id) ?? [])))))
    .toSorted((a, b) => a - b);
  assert.ok((averages[0] ?? 5) < 3.7 && (averages[1] ?? 0) > 4, JSON.stringify(averages));
});

test('each subject is in the state that its window and its answers give', async () => {
  const ctx = server.context();
  const subjects = await repo(EvaluationSubject, ctx).find({});
  const counts = await figuresOf(
    ctx,
    subjects.map(({ id }) => id),
  );
  const now = ctx.now().toISOString();
  for (const { id, status, closesAt, asked } of subjects) {
    const answers = counts.get(id)?.answers ?? 0;
    assert.equal(status, closesAt > now ? 'open' : answers >= MIN_ANSWERS ? 'published' : 'closed');
    assert.ok(answers <= asked);
  }
  assert.ok(subjects.some(({ status }) => status === 'open'));
});

test('carriers and drivers are rated by what families said about their journeys', async () => {
  const ctx = server.context();
  const said = await repo(Evaluation, ctx).find(
    { target: 'transport', counted: true, subject: { where: { status: 'published' } } },
    { limit: 50_000 },
  );
  const bureau = server.actor({ roles: ['bureauAdmin'] });
  for (const by of ['carrier', 'driver'] as const) {
    const all = Map.groupBy(
      said.filter((one) => one[by] !== null),
      (one) => one[by] ?? '',
    );
    assert.ok(all.size > 1, by);
    for (const [id, list] of all) {
      const { avgScore, scoreCount } = (await server.request(bureau, 'GET', `/api/data/${by}/${id}`)).data.record;
      const mean = list.reduce((sum, { score }) => sum + Number(score), 0) / list.length;
      assert.equal(scoreCount, list.length);
      assert.ok(Math.abs(Number(avgScore) - mean) <= 0.0501, `${by} ${avgScore} ${mean}`);
    }
  }
});

test('of its anonymous answers nobody is named', async () => {
  const rows = await repo(Evaluation, server.context()).find({ anonymous: true }, { limit: 50_000 });
  assert.ok(rows.length > 1000);
  for (const { guardian, student, evaluator, tripStaffBy } of rows)
    assert.deepEqual([guardian, student, evaluator, tripStaffBy], [null, null, null, null]);
});
