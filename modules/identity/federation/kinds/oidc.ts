import * as client from 'openid-client';
import { attributesOf, firstOf, type Identity } from '../identity.ts';
import { Unfit } from '../reasons.ts';
import { defineProviderKind, type Provider } from './kind.ts';
import { explained } from './oidc-errors.ts';
import { mustBeSafe } from './reach.ts';
import type { SettingValues } from './setting-fields.ts';

const fields = {
  issuer: { type: 'address', required: true },
  clientId: { type: 'text', required: true },
  clientAuth: { type: 'choice', options: ['basic', 'post', 'none'], default: 'basic' },
  scope: { type: 'text', default: 'openid profile email' },
  accountClaim: { type: 'text', default: 'preferred_username' },
  employeeNoClaim: { type: 'text' },
  /** Treats every address and number as verified: an organisation's own provider often omits the claim. */
  trustContacts: { type: 'flag', default: false },
  signOutThere: { type: 'flag', default: false },
} as const;

type Oidc = Provider<SettingValues<typeof fields>>;

const SECONDS = 10;
const CLOCK_TOLERANCE = 60;

/** OpenID Connect: discovery, authorisation code with PKCE, state and nonce; the ID token's signature is checked even over TLS. */
export const oidc = defineProviderKind({
  name: 'oidc',
  fields,
  secret: 'optional',
  hosts: ['issuer'],
  browser: {
    begin: (provider, { redirectUri, state, fresh }) =>
      explained(async () => {
        const config = await configurationOf(provider);
        const [verifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()];
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopeOf(provider),
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          ...(fresh && { prompt: 'login', max_age: '0' }),
        });
        return { address: address.href, kept: { verifier, nonce } };
      }),

    finish: (provider, { kept: stored, params, state, redirectUri }) =>
      explained(async () => {
        const config = await configurationOf(provider);
        const at = new URL(redirectUri);
        for (const [name, value] of Object.entries(params)) at.searchParams.set(name, value);
        const tokens = await client.authorizationCodeGrant(config, at, {
          expectedState: state,
          expectedNonce: stored.nonce ?? '',
          pkceCodeVerifier: stored.verifier ?? '',
          idTokenExpected: true,
        });
        const claims = { ...tokens.claims() };
        const more = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, String(claims.sub))
          : {};
        return identityOf(provider, { ...more, ...claims }, tokens.id_token);
      }),

    leave: async (provider, { hint, back }) => {
      if (!provider.settings.signOutThere) return null;
      const config = await explained(() => configurationOf(provider));
      if (!config.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back, ...(hint && { id_token_hint: hint }) }).href;
    },
  },

  probe: async function* (provider) {
    try {
      const config = await explained(() => discovered(provider));
      const metadata = config.serverMetadata();
      yield { step: 'discovered', ok: true, params: { issuer: metadata.issuer } };
      const methods = metadata.code_challenge_methods_supported;
      yield { step: methods?.includes('S256') ? 'pkce' : 'pkceUnsaid', ok: true };
      const keys = await explained(() => keysOf(provider, String(metadata.jwks_uri)));
      if (keys === 0) throw new Unfit('badAnswer', { what: String(metadata.jwks_uri) });
      yield { step: 'keys', ok: true, params: { count: keys } };
    } catch (error) {
      yield { step: 'failed', ok: false, error };
    }
  },
});

const known = new Map<string, { readonly config: Promise<client.Configuration>; readonly until: number }>();
const KNOWN_MS = 600_000;
const MAX_KNOWN = 50;

/** The provider's metadata, cached for ten minutes. */
function configurationOf(provider: Oidc): Promise<client.Configuration> {
  const key = `${provider.id} ${provider.version}`;
  const now = provider.engine.now().getTime();
  const there = known.get(key);
  if (there && there.until > now) return there.config;
  if (known.size >= MAX_KNOWN) known.clear();
  const config = discovered(provider);
  known.set(key, { config, until: now + KNOWN_MS });
  config.catch(() => known.delete(key));
  return config;
}

async function discovered(provider: Oidc): Promise<client.Configuration> {
  const { issuer, clientId } = provider.settings;
  // The full discovery address is often pasted; it is cut to the issuer, against which the metadata must be checked.
  const server = new URL(issuer.replace(/\/?\.well-known\/openid-configuration$/, ''));
  const plain = await mustBeSafe(provider.engine, server);
  return client.discovery(server, clientId, { [client.clockTolerance]: CLOCK_TOLERANCE }, await authOf(provider), {
    [client.customFetch]: (url, options) => provider.engine.outgoing.fetch(url, options as RequestInit),
    timeout: SECONDS,
    // Checks signatures on every connection, since intermediaries in an internal network are unknown.
    execute: [client.enableNonRepudiationChecks, ...(plain ? [client.allowInsecureRequests] : [])],
  });
}

async function authOf(provider: Oidc): Promise<client.ClientAuth> {
  if (provider.settings.clientAuth === 'none') return client.None();
  const secret = await provider.secret();
  if (secret === null) throw new Unfit('secretMissing');
  return provider.settings.clientAuth === 'post' ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

async function keysOf({ engine }: Oidc, address: string): Promise<number> {
  const answer = await engine.outgoing.fetch(address, { headers: { accept: 'application/json' } });
  const { keys } = (await answer.json()) as { keys?: unknown };
  return Array.isArray(keys) ? keys.length : 0;
}

const scopeOf = ({ settings }: Oidc): string => [...new Set(['openid', ...settings.scope.split(/\s+/)])].filter(Boolean).join(' ');

function identityOf({ settings }: Oidc, claims: Readonly<Record<string, unknown>>, hint?: string): Identity {
  const attributes = attributesOf(claims);
  const subject = firstOf(attributes, 'sub');
  if (subject === null) throw new Unfit('noSubject');
  const [email, phone] = [firstOf(attributes, 'email'), firstOf(attributes, 'phone_number')];
  const emailCounts = settings.trustContacts || claims.email_verified === true;
  const phoneCounts = settings.trustContacts || claims.phone_number_verified === true;
  return {
    subject,
    name: firstOf(attributes, 'name'),
    account: settings.accountClaim ? firstOf(attributes, settings.accountClaim) : null,
    employeeNo: settings.employeeNoClaim ? firstOf(attributes, settings.employeeNoClaim) : null,
    mobilePhone: phoneCounts ? domestic(phone) : null,
    email: emailCounts ? email : null,
    unverified: [...(email && !emailCounts ? ['email' as const] : []), ...(phone && !phoneCounts ? ['mobilePhone' as const] : [])],
    attributes,
    ...(hint && { hint }),
  };
}

/** Removes the country code of mainland China, which is not stored here. */
const domestic = (phone: string | null): string | null => phone?.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '') ?? null;
