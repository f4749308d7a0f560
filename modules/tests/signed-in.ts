import type { Actor } from '@zhixing/engine/context.ts';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import type { Answer, TestServer } from '@zhixing/testing/server.ts';
import { createUser } from '../identity/account/users.ts';
import { createAuthenticator, openSession } from '../identity/session/sessions.ts';
import { startProduct } from './product.ts';

const settings = { cipherKey: 'EY8WePvjM5GGwQzn', demo: true };

export interface SignedInProduct extends TestServer {
  /** Signs in a new person with these roles; answers the token. */
  person(who: { roles?: readonly string[]; organisation?: string; administrator?: boolean }): Promise<{ id: string; token: string }>;
  /** Who calls with a token, as the server itself finds out. */
  actorOf(token: string): Promise<Actor>;
  send(token: string | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer>;
}

/** The whole product with real sessions: whoever calls it holds what his roles hold, and nothing else. */
export async function startSignedInProduct(): Promise<SignedInProduct> {
  let authenticator: Authenticator | null = null;
  const callers = new Map<string | null, Actor>();
  const server = await startProduct({
    authenticate: async (token, route, request) => {
      if (!authenticator) throw new Error('not started');
      const actor = await authenticator(token, route, request);
      callers.set(token, actor);
      return actor;
    },
  });
  authenticator = await createAuthenticator(server.engine, settings);
  let made = 0;
  const send: SignedInProduct['send'] = (token, method, url, body) =>
    server.request(null, method, url, body, token ? { authorization: `Bearer ${token}` } : {});
  return {
    ...server,
    send,
    person: async ({ roles = [], organisation, administrator = false }) => {
      const n = ++made;
      const id = await createUser(server.engine, {
        account: `walker${n}`,
        name: `访客${n}`,
        password: 'Abc12345',
        roles,
        administrator,
        ...(organisation ? { organisation } : {}),
      });
      return { id, token: await openSession(server.engine, id, { address: '127.0.0.1', agent: 'test' }) };
    },
    actorOf: async (token) => {
      const answer = await send(token, 'GET', '/api/oauth/CurrentUser');
      const actor = callers.get(token);
      if (!actor) throw new Error(`nobody calls with this token: ${answer.text}`);
      return actor;
    },
  };
}
