import { randomBytes } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { type Quota, underQuota } from '@zhixing/engine/database/quota.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { addressKey } from '../account/addresses.ts';
import type { AccountSettings } from '../account/settings.ts';
import { recordReauthentication } from '../password/own-password.ts';
import type { Client } from '../session/session-row.ts';
import { hashOf } from '../session/sessions.ts';
import { enter } from './enter.ts';
import { federationErrors } from './federation.errors.ts';
import type { Identity } from './identity.ts';
import { kinds } from './kinds/registry.ts';
import { linkedOf, linkOwn } from './own-links.ts';
import { type KnownProvider, providerById } from './providers.ts';
import { Unfit } from './reasons.ts';

const BYTES = 32;
export const STATE_MS = 600_000;
const PER_ADDRESS = 300;

/** Purpose of a browser redirect flow. */
interface Wanted {
  readonly target: string;
  readonly redirectUri: string;
  /** The user who links an account or reauthenticates; null at sign-in. */
  readonly owner: { readonly userId: string; readonly sessionId: string } | null;
  readonly proves?: boolean;
}

/**
 * Starts a redirect flow. Returns the provider's address and a cookie that binds the flow to this browser. The provider's flow data stay on
 * the server.
 */
export async function beginOutside(ctx: Context, provider: KnownProvider, { target, redirectUri, owner, proves = false }: Wanted) {
  const { browser } = kinds[provider.kind];
  if (!provider.enabled || !browser) throw new Unfit('providerOff');
  const { db } = ctx;
  const now = ctx.now();
  const address = addressKey(ctx.address);
  const [state, cookie] = [randomBytes(BYTES).toString('base64url'), randomBytes(BYTES).toString('base64url')];
  await db.query(sql`delete from sys_outside_state where expires_at < ${now}`);
  // Checks the quota before calling the provider, which is expensive.
  await underQuota(db, waysOf(address, now), (tx) =>
    tx.query(sql`
      insert into sys_outside_state (hash, cookie, provider, user_id, session_id, target, redirect_uri, kept, address, created_at, expires_at, proves)
      values (${hashOf(state)}, ${hashOf(cookie)}, ${provider.id}, ${owner?.userId ?? null}, ${owner?.sessionId ?? null}, ${target}, ${redirectUri},
        '{}', ${address}, ${now}, ${new Date(now.getTime() + STATE_MS)}, ${proves})`),
  );
  const begun = await browser.begin(provider, { redirectUri, state, fresh: proves });
  await db.query(sql`update sys_outside_state set kept = ${JSON.stringify(begun.kept)}::jsonb where hash = ${hashOf(state)}`);
  return { address: begun.address, cookie: { name: cookieName(state), value: cookie } };
}

const waysOf = (address: string, now: Date): Quota => ({
  key: `ways outside ${address}`,
  count: sql`select count(*)::int as n from sys_outside_state where address = ${address} and created_at > ${new Date(now.getTime() - STATE_MS)}`,
  most: PER_ADDRESS,
  refuse: () => federationErrors.tooMany(),
});

interface State {
  readonly provider: string;
  readonly cookie: Buffer;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly proves: boolean;
  readonly target: string;
  readonly redirectUri: string;
  readonly kept: Readonly<Record<string, string>>;
}

/** The browser's return, with the parameters that the provider put into the address. */
export interface Back {
  readonly state: string;
  readonly params: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  /** The user signed in in this browser. */
  readonly holder: string | null;
  readonly client: Client;
}

export type Outcome =
  | { readonly token: string; readonly target: string }
  | { readonly linked: string; readonly target: string }
  | { readonly proved: true; readonly target: string };

/** Takes the state of a redirect flow and its provider; null if it is unknown. A state can be used only once, whatever the result. */
export async function takeState(ctx: Context, settings: AccountSettings, state: string) {
  const [stored] = await ctx.db.query<State>(sql`
    delete from sys_outside_state where hash = ${hashOf(state)} and expires_at > ${ctx.now()}
    returning provider, cookie, user_id as "userId", session_id as "sessionId", proves, target, redirect_uri as "redirectUri", kept`);
  if (!stored) return null;
  return { kept: stored, provider: await providerById(ctx.engine, settings, stored.provider) };
}

/**
 * Completes a redirect flow: signs in, links the account or reauthenticates the user who started it. Throws `Unfit`, or what `completeSignIn`
 * throws.
 */
export async function endOutside(
  ctx: Context,
  settings: AccountSettings,
  { kept: stored, provider }: NonNullable<Awaited<ReturnType<typeof takeState>>>,
  back: Back,
): Promise<Outcome> {
  const cookie = back.cookies[cookieName(back.state)];
  if (!cookie || !hashOf(cookie).equals(stored.cookie)) throw new Unfit('otherBrowser');
  if (stored.userId !== null && back.holder !== stored.userId) throw new Unfit('otherPerson');
  const { browser } = provider ? kinds[provider.kind] : {};
  if (!provider?.enabled || !browser) throw new Unfit('providerOff');
  const { redirectUri, target } = stored;
  const identity = await browser.finish(provider, { kept: stored.kept, params: back.params, state: back.state, redirectUri });
  if (stored.userId !== null && stored.proves) return { proved: await proved(ctx, provider, identity, stored), target };
  if (stored.userId !== null) return { linked: await linkOwn(ctx, provider, identity, stored.userId), target };
  return { token: await enterTo(settings, provider, identity, { client: back.client, target }), target };
}

// Another user may be signed in at the provider in this browser, so that the identity must be the linked one.
async function proved(ctx: Context, provider: KnownProvider, { subject }: Identity, { userId, sessionId }: State): Promise<true> {
  const linked = await linkedOf({ ...ctx, actor: { ...ctx.actor, userId } });
  if (!linked.some((one) => one.provider === provider.id && one.subject === subject)) throw new Unfit('otherPerson');
  await recordReauthentication(ctx.engine, { userId, sessionId });
  return true;
}

// Adds the target to errors, so that it is still known after a second step.
async function enterTo(
  settings: AccountSettings,
  provider: KnownProvider,
  identity: Identity,
  { client, target }: { client: Client; target: string },
): Promise<string> {
  try {
    return await enter(settings, provider, identity, client);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.key, error, error.params, { fields: error.fields, data: { ...error.data, target } });
  }
}

/** One cookie per flow, so that several can run in one browser at once. */
const cookieName = (state: string): string => `zx_outside_${hashOf(state).toString('hex').slice(0, 12)}`;
