import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerSchema } from '@zhixing/engine/http/answer-schemas.ts';
import { modelSchemas } from '@zhixing/engine/http/openapi.ts';
import { defineModel, f } from '@zhixing/model';
import { problemsOf } from '../as-described.ts';
import { startTestServer } from '../server.ts';

const Camp = defineModel('camp', {
  fields: { name: f.text({ required: true, max: 20 }), beds: f.integer({ min: 0 }), phone: f.phone({ sensitive: true }) },
});

test('an answer with an undeclared field, a value of another kind or a missing part is not as described', async (t) => {
  const server = await startTestServer({ modules: [{ name: 'camps', models: [Camp], locales: { zh: {}, en: {} } }] });
  t.after(() => server.close());
  const admin = server.actor({ administrator: true });
  const { data } = await server.request(admin, 'POST', '/api/data/camp', { name: '橘洲营地', beds: 40, phone: '13800000000' });
  const schema = answerSchema({ method: 'GET', path: '/api/data/:model/:id' }, 'camp') ?? {};
  const problems = (answer: object) => problemsOf(schema, modelSchemas(server.context(), server.engine.registry.get('camp')), answer);
  assert.deepEqual(problems(data), []);
  assert.deepEqual(problems({ ...data, record: { ...data.record, beds: null, phone: '******' } }), []);
  for (const wrong of [{ secret: 1 }, { beds: 'many' }, { beds: -1 }, { name: '******'.repeat(9) }, { version: undefined }])
    assert.notDeepEqual(problems({ ...data, record: JSON.parse(JSON.stringify({ ...data.record, ...wrong })) }), [], JSON.stringify(wrong));
  const { allowed: _left, ...less } = data;
  assert.notDeepEqual(problems(less), []);
});
