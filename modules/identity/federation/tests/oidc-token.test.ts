import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SignInServer, startSignInServer } from '../../account/tests/signing-in.ts';
import { createUser } from '../../account/users.ts';
import { clientId, clientSecret, keys, type OpenIdProvider, resigned, startOpenIdProvider } from './openid-provider.ts';
import { BACK, makeProvider, mustBeRefused, signInThere } from './outside.ts';

const PASSWORD = 'Maple2026tree';
let server: SignInServer;
let there: OpenIdProvider;
let admin: string;
before(async () => {
  server = await startSignInServer({ outgoingAllow: ['127.0.0.1'] });
  there = await startOpenIdProvider([BACK]);
  await createUser(server.engine, { account: 'admin1', name: 'admin1', password: PASSWORD, administrator: true });
  admin = await server.token('admin1', PASSWORD);
});
after(async () => {
  await there.close();
  await server.close();
});

test('a token that the provider has not signed, or not for this product, or that is over, opens nothing', async () => {
  await makeProvider(
    server,
    {
      code: 'forged',
      name: 'forged',
      kind: 'oidc',
      settings: { issuer: there.issuer, clientId, scope: 'openid profile' },
      linkBy: 'account',
    },
    clientSecret,
  );
  await createUser(server.engine, { account: 'forged1', name: 'forged1', password: PASSWORD });
  there.people.s3f = { preferred_username: 'forged1' };
  there.person = 's3f';
  const forged = async (change: object, key: typeof keys.own | null = keys.own) => {
    there.forge = (token) => resigned(token, change, key);
    return signInThere(server, 'forged').finally(() => {
      there.forge = null;
    });
  };
  assert.equal((await forged({})).status, 200, 'signed again by the same key');
  await mustBeRefused(server, admin, await forged({}, keys.foreign), 'wrongSignature');
  await mustBeRefused(server, admin, await forged({ sub: 's1' }, keys.foreign), 'wrongSignature');
  assert.equal((await forged({}, null)).status, 403, 'not signed at all');
  await mustBeRefused(server, admin, await forged({ aud: 'another client' }), 'wrongAudience');
  await mustBeRefused(server, admin, await forged({ aud: [clientId, 'another client'], azp: 'another client' }), 'wrongAudience');
  await mustBeRefused(server, admin, await forged({ iss: 'https://evil.example' }), 'wrongIssuer');
  await mustBeRefused(server, admin, await forged({ exp: Math.floor(Date.now() / 1000) - 3600 }), 'wrongTime');
});
