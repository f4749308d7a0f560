import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { modelsIn } from '../discover.ts';
import { basics } from './basics.ts';

const REFUND_REASON = `import { defineModel, f } from '@zhixing/model';
export const RefundReason = defineModel('refundReason', {
  fields: { title: f.text({ required: true, max: 40, search: true }), needsProof: f.flag({ default: false }) },
});
`;

describe('an entity is one file', () => {
  let folder: string;
  let server: TestServer;
  before(async () => {
    // Inside the packages, where the file finds the model language as any module does.
    folder = await mkdtemp(path.join(import.meta.dirname, 'module-'));
    await writeFile(path.join(folder, 'refund-reason.model.ts'), REFUND_REASON);
    server = await startTestServer({
      modules: [{ name: 'refund', models: [...basics, ...(await modelsIn(folder))], locales: { zh: {}, en: {} } }],
    });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('a file that ends in .model.ts has its table, API, description, history, export and documentation', async () => {
    const admin = server.actor({ administrator: true });
    const { record } = (await server.request(admin, 'POST', '/api/data/refundReason', { title: '天气原因' })).data;
    assert.deepEqual([record.title, record.needsProof], ['天气原因', false]);
    assert.equal((await server.request(admin, 'GET', '/api/data/refundReason?keyword=天气')).data.pagination.total, 1);
    assert.equal((await server.request(admin, 'GET', `/api/data/refundReason/${record.id}/history`)).data.list.length, 1);
    assert.equal((await server.request(admin, 'GET', '/api/models/refundReason')).data.access.create, true);
    assert.equal((await server.request(admin, 'POST', '/api/data/refundReason/export', { format: 'csv' })).status, 200);
  });
});
