import { createCipheriv, randomBytes } from 'node:crypto';
import type { Authenticator } from '@zhixing/engine/http/server.ts';
import type { Module } from '@zhixing/engine/module.ts';
import { type Answer, startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { fileModule } from '../../../platform/file/file.module.ts';
import { menuModule } from '../../../platform/menu/menu.module.ts';
import { identityModules } from '../../identity.ts';
import { md5Hex } from '../../password/password.ts';
import { openLiveChannel } from '../../session/live.ts';
import { createAuthenticator } from '../../session/sessions.ts';

export const cipherKey = '0123456789abcdef';

export const secretKey = 'a key of the server that nobody else has';

/** The password as encrypted by a client. */
export function sealed(password: string, key = cipherKey): string {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, Buffer.from(key), null);
  return cipher.update(md5Hex(password), 'utf8', 'hex') + cipher.final('hex');
}

export interface SignInServer extends TestServer {
  /** Advances the server's clock. */
  wait(milliseconds: number): void;
  login(account: string, password: string, more?: object): Promise<Answer>;
  /** Signs in, which must succeed, and returns the token. */
  token(account: string, password: string): Promise<string>;
  get(url: string, token?: string | null): Promise<Answer>;
  /** Fetches an image code and reads its answer from the database. */
  code(): Promise<{ code: string; timestamp: string }>;
}

/** A server with accounts and menu and an adjustable clock. Requests come from 127.0.0.1 by default. */
export async function startSignInServer(
  options: {
    demo?: boolean;
    modules?: readonly Module[];
    outgoingAllow?: readonly string[];
    trustProxy?: boolean;
    addressPlaces?: string;
  } = {},
): Promise<SignInServer> {
  const clock = { ahead: 0 };
  const { addressPlaces } = options;
  const settings = { cipherKey, secretKey, demo: options.demo ?? false, ...(addressPlaces && { addressPlaces }) };
  let authenticator: Authenticator | null = null;
  const server = await startTestServer({
    modules: [fileModule, ...identityModules(settings), menuModule, ...(options.modules ?? [])],
    outgoingAllow: options.outgoingAllow ?? [],
    trustProxy: options.trustProxy ?? false,
    now: () => new Date(Date.now() + clock.ahead),
    authenticate: (token, route, request) => {
      if (!authenticator) throw new Error('not started');
      return authenticator(token, route, request);
    },
  });
  authenticator = await createAuthenticator(server.engine, settings);
  await openLiveChannel(server.app, server.engine, authenticator);
  const login: SignInServer['login'] = (account, password, more = {}) =>
    server.request(null, 'POST', '/api/oauth/Login', { account, password: sealed(password), ...more });
  return {
    ...server,
    wait: (milliseconds) => {
      clock.ahead += milliseconds;
    },
    login,
    token: async (account, password) => {
      const answer = await login(account, password);
      if (answer.status !== 200) throw new Error(answer.msg);
      return answer.data.token;
    },
    get: (url, token) => server.request(null, 'GET', url, undefined, token ? { authorization: `Bearer ${token}` } : {}),
    code: async () => {
      const timestamp = randomBytes(8).toString('hex');
      await server.app.inject({ url: `/api/file/ImageCode/${timestamp}` });
      const [row] = await server.engine.database.query<{ answer: string }>(sql`select answer from sys_captcha where id = ${timestamp}`);
      return { code: row?.answer ?? '', timestamp };
    },
  };
}
