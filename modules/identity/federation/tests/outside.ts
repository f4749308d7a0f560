import assert from 'node:assert/strict';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import { cipherKey, type SignInServer, secretKey } from '../../account/tests/signing-in.ts';
import { IdentityProvider } from '../identity-provider.model.ts';
import { storeProviderSecret } from '../secrets.ts';
import { throughProvider } from './openid-provider.ts';

/** State of a started redirect flow. */
export interface Away {
  readonly address: string;
  readonly cookie: string;
  readonly state: string;
}

/** Return address for requests to the default host. */
export const BACK = 'http://localhost/auth-redirect';

/** Creates a provider and enables it. */
export async function makeProvider(server: SignInServer, values: Partial<Row<typeof IdentityProvider>>, secret?: string): Promise<string> {
  const { engine } = server;
  const providers = repo(IdentityProvider, systemContext(engine));
  const { id } = await providers.create(values);
  const settings = { cipherKey, secretKey, demo: false };
  if (secret) await storeProviderSecret(engine.database, settings, { provider: id, secret, now: engine.now() });
  await providers.act(id, 'enable');
  return id;
}

/** Follows the link of the sign-in page. */
export async function leave(server: SignInServer, code: string, redirect = '/home'): Promise<Away> {
  const answer = await server.app.inject({ url: `/api/permission/socials/render/${code}?redirect=${encodeURIComponent(redirect)}` });
  assert.equal(answer.statusCode, 302);
  const address = String(answer.headers.location);
  return { address, cookie: cookieOf(answer.headers['set-cookie']), state: new URL(address, BACK).searchParams.get('state') ?? '' };
}

const cookieOf = (header: unknown): string => String(header ?? '').split(';')[0] ?? '';

/** Sends the callback, like the page `/auth-redirect`. */
export function comeBack(
  server: SignInServer,
  { state, cookie }: Pick<Away, 'state' | 'cookie'>,
  params: Record<string, string>,
  token?: string,
): Promise<Answer> {
  const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
  return server.request(null, 'POST', '/api/permission/socials/callback', { state, params }, headers);
}

/** Signs in through an OpenID provider. */
export async function signInThere(server: SignInServer, code: string): Promise<Answer> {
  const away = await leave(server, code);
  const url = await throughProvider(away.address, BACK);
  return comeBack(server, away, paramsOf(url));
}

export const paramsOf = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams);

/** The recorded reason of a failed sign-in, as shown to administrators. */
export async function whyOf(
  server: SignInServer,
  told: Answer,
  administrator: string,
): Promise<{ reason: string; why: string; todo: string }> {
  const { reference } = told.data.params;
  const found = await server.get(`/api/system/IdentityProvider/Failures?reference=${reference}`, administrator);
  assert.equal(found.data.list.length, 1, found.text);
  return found.data.list[0];
}

/** Asserts that a sign-in was refused for a reason that only administrators see. */
export async function mustBeRefused(server: SignInServer, administrator: string, answer: Answer, reason: string) {
  assert.equal(answer.data.key, 'federation.failed', answer.text);
  assert.match(answer.data.params.reference, /^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  const found = await whyOf(server, answer, administrator);
  assert.equal(found.reason, reason);
  for (const text of [found.why, found.todo]) assert.doesNotMatch(text, /federation\.|[{}]/);
  assert.ok(!answer.msg.includes(found.why) && !answer.text.includes(reason));
  return found;
}
