import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '@zhixing/testing/server.ts';
import { joined } from '../../../tests/joined.ts';
import { webhookModule } from '../webhook.module.ts';
import { flowWebhooks } from '../webhook-flow.ts';
import { grants, letters } from './letters.ts';

test('flows are offered those that are switched off as such, behind the others', async (context) => {
  const server = await startTestServer({ ...joined([letters, { ...webhookModule, grants: [] }]), grants });
  context.after(() => server.close());
  const admin = server.actor({ administrator: true });
  const ask = async (path: string, body: object) => {
    const { status, data, text } = await server.request(admin, 'POST', `/api/data/webhook${path}`, body);
    assert.equal(status, 200, text);
    return data.record.id;
  };
  const make = (name: string) => ask('', { name, subject: 'letter', address: 'https://example.cn/in' });
  const [off, on] = [await make('备用'), await make('推送')];
  await ask(`/${on}/actions/renewSecret`, {});
  await ask(`/${on}/actions/enable`, {});
  assert.deepEqual(Object.entries(await flowWebhooks.offered(server.context(admin))), [
    [on, '推送'],
    [off, '备用（已停用）'],
  ]);
});
