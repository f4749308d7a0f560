import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { ApiError, isRefusal } from '../api-error.ts';
import { readEnvelope } from '../envelope.ts';

const answers: Readonly<Record<string, { readonly status: number; readonly body: string }>> = {
  '/refused': { status: 403, body: JSON.stringify({ code: 403, msg: 'No', data: { key: 'permission.missing' } }) },
  '/proxy': { status: 502, body: '<html><h1>Bad Gateway</h1></html>' },
};
const whole = JSON.stringify({ code: 200, msg: 'Success', data: { menuList: [] } });

const server = createServer(({ url = '' }, response) => {
  const answer = answers[url];
  if (answer) return response.writeHead(answer.status).end(answer.body);
  response.writeHead(200, { 'Content-Length': whole.length });
  response.write(whole.slice(0, 20), () => response.destroy());
  return;
});
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => new Promise((resolve) => server.close(resolve)));

const failureOf = async (path: string): Promise<ApiError> => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const error: unknown = await readEnvelope(response).catch((cause: unknown) => cause);
  assert.ok(error instanceof ApiError);
  return error;
};

test('an answer that breaks off is a network failure, not a refusal', async () => {
  const broken = await failureOf('/broken');
  assert.deepEqual([broken.code, broken.key, isRefusal(broken)], [0, 'client.network', false]);
});

test('only the server itself refuses: the page of a proxy is no refusal', async () => {
  assert.equal(isRefusal(await failureOf('/refused')), true);
  const page = await failureOf('/proxy');
  assert.deepEqual([page.status, isRefusal(page)], [502, false]);
});
