import type { Engine } from '@zhixing/engine/engine.ts';
import { dataRoutes } from '@zhixing/engine/http/data-routes.ts';
import { buildServer } from '@zhixing/engine/http/server.ts';
import { identityModules } from '../../identity.ts';
import { anonymousActor } from '../../session/session-actor.ts';
import { createAuthenticator } from '../../session/sessions.ts';
import { cipherKey, sealed } from './signing-in.ts';

/** Another HTTP server on the same engine, with other settings. */
export async function createApp(engine: Engine, { demo, tokenInUrl = false }: { demo: boolean; tokenInUrl?: boolean }) {
  const settings = { cipherKey, demo, tokenInUrl };
  const authenticate = await createAuthenticator(engine, settings);
  const routes = [...dataRoutes, ...identityModules(settings).flatMap(({ routes }) => routes ?? [])];
  const app = await buildServer({ engine, routes, authenticate, anonymous: anonymousActor });
  return Object.assign(app, { credentials: (account: string, password: string) => ({ account, password: sealed(password) }) });
}
