import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { askAhead, dropAhead, takeAhead } from '../asked-ahead.ts';
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
  askAhead(address, 'mine', 'zhtw');
  const taken = await takeAhead(address, headersOf('mine'));
  assert.equal(await taken?.text(), 'Bearer mine zh-TW');
  assert.equal(takeAhead(address, headersOf('mine')), undefined, 'it is taken already');
  askAhead(address, 'mine', 'zhtw');
  assert.equal(takeAhead(address, headersOf('of another')), undefined);
  assert.equal(takeAhead(address, headersOf('mine')), undefined, 'whoever asked differently has made it outdated');
  askAhead(address, 'mine', 'en');
  assert.equal(takeAhead(address, headersOf('mine')), undefined, 'in another language');
  askAhead(address, 'mine', 'zhtw');
  dropAhead();
  assert.equal(takeAhead(address, headersOf('mine')), undefined, 'the page is shown');
});

test('an answer that does not come fails whoever takes it, and nobody else', async () => {
  askAhead('http://127.0.0.1:1/api/home', 'mine', 'zhtw');
  const taken = takeAhead('http://127.0.0.1:1/api/home', headersOf('mine'));
  assert.ok(taken);
  await assert.rejects(taken, TypeError);
});
