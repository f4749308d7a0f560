import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeBody } from '../download.ts';

const headers = { 'accept-ranges': 'bytes', etag: '"one"' };

/** Sends some bytes and then drops the connection. */
function broken(text: string, init: ResponseInit = { headers }): Response {
  const body = new ReadableStream({
    pull: (controller) => {
      if (text) controller.enqueue(new TextEncoder().encode(text));
      else controller.error(new TypeError('network error'));
      text = '';
    },
  });
  return new Response(body, init);
}
const read = async (first: Response, ask: Parameters<typeof wholeBody>[1]) => new Blob(await wholeBody(first, ask, 0)).text();

test('a download that breaks off goes on where it stopped', async () => {
  const asked: unknown[] = [];
  const answers = [broken('cd', { status: 206, headers }), new Response('ef', { status: 206, headers })];
  const ask = async (rest: unknown) => {
    asked.push(rest);
    return answers.shift() as Response;
  };
  assert.equal(await read(broken('ab'), ask), 'abcdef');
  assert.deepEqual(asked, [
    { from: 2, tag: '"one"' },
    { from: 4, tag: '"one"' },
  ]);
});

test('a file that became another meanwhile is taken from its beginning', async () => {
  assert.equal(await read(broken('ab'), async () => new Response('new file', { headers })), 'new file');
});

test('what cannot be continued, or is refused meanwhile, fails and is no half file', async () => {
  await assert.rejects(
    read(broken('ab', {}), async () => new Response('cd', { status: 206 })),
    /network error/,
  );
  await assert.rejects(
    read(broken('ab'), async () => new Response('', { status: 403 })),
    /network error/,
  );
});
