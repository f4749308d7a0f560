import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';

/** Runs an action of a record as an actor. */
export const act = (server: TestServer, by: Actor, model: string, id: string, action: string, args: object = {}): Promise<Answer> =>
  server.request(by, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });

/** What an answer holds that must not be refused. */
export async function ok(answer: Promise<Answer>) {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
}
