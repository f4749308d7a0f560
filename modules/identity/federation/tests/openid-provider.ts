import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export const clientId = 'zhixing';
export const clientSecret = 'a secret of the client that is long enough';

/** Claims of the provider's users, by subject. */
export type People = Record<string, Readonly<Record<string, unknown>>>;

/** A real OpenID provider on its own port, which signs in the configured person without a login page. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly people: People;
  /** Subject of the next sign-in. */
  person: string;
  /** Called before each request: a test can delay or answer it. */
  before: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null;
  /** Changes a token before it is issued. */
  forge: ((token: string) => string) | null;
  close(): Promise<void>;
}

const { privateKey: ownKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Keys for signing tokens: the provider's own, and a foreign one. */
export const keys = { own: ownKey, foreign } as const;
const KEY_ID = 'one';

/** Changes the claims of a token and signs it again (RFC 7515); without a key with algorithm `none`. */
export function resigned(token: string, change: object, key: KeyObject | null): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const signed = `${part({ alg: key ? 'RS256' : 'none', kid: KEY_ID })}.${part({ ...claims, ...change })}`;
  return `${signed}.${key ? sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url') : ''}`;
}

/** @param returns allowed redirect addresses. */
export async function startOpenIdProvider(returns: readonly string[]): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: People = {};
  const provider = new Provider(issuer, configuration(people, returns));
  // Only prints server errors; its warnings about missing TLS and development keys do not matter in tests.
  provider.on('server_error', (_ctx, error) => console.error(error));
  const own: OpenIdProvider = {
    issuer,
    people,
    person: '',
    before: null,
    forge: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string };
    if (ctx.path === '/token' && own.forge && body.id_token) body.id_token = own.forge(body.id_token);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    void (async () => {
      if (own.before && (await own.before(request, response))) return;
      if (request.url?.startsWith('/interaction/'))
        return provider.interactionFinished(request, response, { login: { accountId: own.person } }, { mergeWithLastSubmission: false });
      await answer(request, response);
    })();
  });
  return own;
}

const configuration = (people: People, returns: readonly string[]): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...returns],
      post_logout_redirect_uris: returns.map((address) => new URL('/login', address).href),
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [{ ...ownKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['a key for cookies of the provider'] },
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username', 'employee_no', 'groups'],
    email: ['email', 'email_verified'],
    phone: ['phone_number', 'phone_number_verified'],
  },
  conformIdTokenClaims: true,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  pkce: { required: () => true },
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  loadExistingGrant: async (ctx) => {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client?.clientId ?? '',
      accountId: ctx.oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid profile email phone');
    await grant.save();
    return grant;
  },
});

/** An address without a listening server. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Follows the provider's redirects like a browser and returns the final address. */
export async function throughProvider(address: string, back: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hop = 0; hop < 6; hop += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
    const url = new URL(location, next);
    if (url.href.startsWith(back)) return url;
    next = url.href;
  }
  throw new Error('the provider does not send the browser back');
}
