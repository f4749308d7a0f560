import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { dropPrefetched, prefetch, takePrefetched } from '../prefetch.ts';
import { requestHeaders } from '../request.ts';

let address = '';
const server = createServer((request, response) => {
  response.end(`${request.headers.authorization} ${request.headers['accept-language']}`);
});
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/home`;
});
after(() => server.close());

const headersOf = (token: string) => ({ ...requestHeaders('GET', { token }), 'Accept-Language': 'zh-TW' });

test('an answer that was asked ahead is taken once, by the call with the same session and language', async () => {
  prefetch(address, 'mine', 'zhtw');
  const taken = await takePrefetched(address, headersOf('mine'));
  assert.equal(await taken?.text(), 'Bearer mine zh-TW');
  assert.equal(takePrefetched(address, headersOf('mine')), undefined, 'it is taken already');
  prefetch(address, 'mine', 'zhtw');
  assert.equal(takePrefetched(address, headersOf('of another')), undefined);
  assert.equal(takePrefetched(address, headersOf('mine')), undefined, 'whoever asked differently has made it outdated');
  prefetch(address, 'mine', 'en');
  assert.equal(takePrefetched(address, headersOf('mine')), undefined, 'in another language');
  prefetch(address, 'mine', 'zhtw');
  dropPrefetched();
  assert.equal(takePrefetched(address, headersOf('mine')), undefined, 'the page is shown');
});

test('an answer that does not come fails whoever takes it, and nobody else', async () => {
  prefetch('http://127.0.0.1:1/api/home', 'mine', 'zhtw');
  const taken = takePrefetched('http://127.0.0.1:1/api/home', headersOf('mine'));
  assert.ok(taken);
  await assert.rejects(taken, TypeError);
});
