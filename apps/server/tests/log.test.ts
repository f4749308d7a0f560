import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../src/log.ts';

test('a lost connection is one short line, without the client that was lost and what it could be cancelled by', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client: { secretKey: 4711, parsed: ['select 1'] } });
  log.warn({ error }, 'database connection');
  const [line = ''] = lines;
  const told = JSON.parse(line);
  assert.deepEqual([told.error.message, told.error.code, told.msg], ['terminating connection', '57P01', 'database connection']);
  assert.doesNotMatch(line, /4711|select 1|client/);
});

test('what is logged of a request names no question and no token', () => {
  const lines: string[] = [];
  const req = { method: 'GET', url: '/api/data/student?keyword=x', ip: '10.0.0.1', headers: { authorization: 'Bearer t' } };
  createLog('info', { write: (line) => lines.push(line) }).info({ req }, 'request completed');
  assert.deepEqual(JSON.parse(lines[0] ?? '').req, { method: 'GET', path: '/api/data/student', address: '10.0.0.1' });
});
