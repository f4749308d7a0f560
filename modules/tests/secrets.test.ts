import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinPorts } from '@zhixing/engine/ports/port.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { encryptSecret } from '../identity/second-factor/secret-box.ts';
import { createPorts } from '../ports.ts';
import { startProduct } from './product.ts';

const settings = { cipherKey: 'EY8WePvjM5GGwQzn', demo: true, secretKey: 'the key that secrets were sealed under' };
const OWNER = '00000000-0000-7000-8000-00000000cccc';

let server: TestServer;
before(async () => {
  server = await startProduct();
});
after(() => server.close());

/** How many secrets each module cannot open under a key. */
async function undecryptableUnder(secretKey: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  const { modules } = server.engine;
  const engine = { ...server.engine, ports: joinPorts(modules, createPorts({ ...settings, secretKey })) };
  for (const { name, undecryptable } of modules) if (undecryptable) counted[name] = await undecryptable(engine);
  return counted;
}

test('whatever is kept sealed is counted where the server has another key than the one of before', async () => {
  const admin = server.actor({ administrator: true });
  const make = async (model: string, values: object): Promise<string> => {
    const answer = await server.request(admin, 'POST', `/api/data/${model}`, values);
    assert.equal(answer.status, 200, answer.text);
    return answer.data.record.id;
  };
  const sealed = (owner: string) => encryptSecret(settings, owner, Buffer.from('hunter2'));
  const mail = { code: 'mail', name: '校邮箱', kind: 'email', host: 'mail.lan', port: 25, security: 'none', senderAddress: 'a@school.cn' };
  const account = await make('messageAccount', mail);
  const webhook = await make('webhook', { name: '推送', subject: 'user', address: 'https://hook.example.org' });
  const { database } = server.engine;
  await database.query(
    sql`insert into sys_message_secret (account, sealed, set_at) values (${account}, ${sealed(`message ${account}`)}, now())`,
  );
  await database.query(sql`
    insert into sys_webhook_secret (webhook, secret) values (${webhook}, ${sealed(`webhook ${webhook}`)}) on conflict (webhook) do update set secret = excluded.secret`);
  await database.query(
    sql`insert into sys_source_secret (owner, sealed, set_at) values (${OWNER}, ${sealed(`data source ${OWNER}`)}, now())`,
  );
  const stored = JSON.stringify({ secret: sealed('workplace wecom secret').toString('base64') });
  await database.query(sql`insert into sys_workplace (platform, settings, secrets, updated_at) values ('wecom', '{}', ${stored}, now())`);
  assert.deepEqual(await undecryptableUnder(settings.secretKey), { message: 0, dataSource: 0, workplace: 0, webhook: 0 });
  assert.deepEqual(await undecryptableUnder('a key that is not the one of before, alas'), {
    message: 1,
    dataSource: 1,
    workplace: 1,
    webhook: 1,
  });
});
