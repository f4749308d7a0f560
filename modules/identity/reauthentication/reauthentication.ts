import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import type { AccountSettings } from '../account/settings.ts';
import { DirectoryUnavailable, directoriesOf, isOfDirectory, vouchedFor } from '../federation/directories.ts';
import { failureView } from '../federation/failures.ts';
import { linkedOf } from '../federation/own-links.ts';
import { enabledProviders, isBrowserKind } from '../federation/providers.ts';
import { inTurn, knowsPassword, requireOwnPassword } from '../password/own-password.ts';
import { openPassword } from '../password/password.ts';
import { decryptPassword } from '../password/password-encryption.ts';
import { isSecondFactor } from '../second-factor/second-factor.ts';

/** When the last reauthentication expires, and the credentials the user can use: password, second factor or external providers. */
export async function waysToProve(ctx: Context, settings: AccountSettings) {
  const { engine, actor, language } = ctx;
  const [stored] = await ctx.db.query<{ nobodyKnows: boolean; code: boolean }>(sql`
    select c.nobody_knows as "nobodyKnows",
      exists (select 1 from sys_second_factor f where f.user_id = c.user_id and f.confirmed_at is not null) as code
    from sys_credential c where c.user_id = ${actor.userId}`);
  const providers = await enabledProviders(engine, settings);
  const linked = await linkedOf(ctx);
  const own = providers.filter((provider) => linked.some((one) => one.provider === provider.id));
  const directory = own.some((provider) => !isBrowserKind(provider));
  return {
    until: actor.provenUntil ?? null,
    password: directory || stored?.nobodyKnows === false,
    code: stored?.code ?? false,
    providers: own.filter(isBrowserKind).map(({ code, names, kind }) => ({ enname: code, name: names[language], icon: kind })),
  };
}

/** The credential entered: the password in the wire form of signing in, also sealed for directories, or a code. */
export type Typed = { readonly password: string; readonly sealed?: string | undefined } | { readonly code: string };

/** Verifies a credential. Attempts of one account run one after the other, and a failure counts as at sign-in. */
export function proveBy(ctx: Context, settings: AccountSettings, typed: Typed): Promise<void> {
  const shown = () => ('code' in typed ? hasCode(ctx, settings, typed.code) : hasPassword(ctx, settings, typed));
  return inTurn(ctx.actor.account, () => requireOwnPassword(ctx, shown, (left) => accountErrors.wrongProof({ left })));
}

const hasCode = (ctx: Context, settings: AccountSettings, code: string): Promise<boolean> =>
  isSecondFactor(ctx.engine, settings, String(ctx.actor.userId), { typed: code, now: ctx.now() });

// For a user of a directory the directory checks the password, as at sign-in.
async function hasPassword(ctx: Context, settings: AccountSettings, typed: { password: string; sealed?: string | undefined }) {
  const directories = await directoriesOf(ctx.engine, settings);
  if (!(await isOfDirectory(ctx.engine, String(ctx.actor.userId), directories)))
    return knowsPassword(ctx, openPassword(typed.password, settings.cipherKey));
  const password = typed.sealed ? await decryptPassword(ctx, typed.sealed) : null;
  if (!password) return false;
  try {
    const found = await vouchedFor(directories, { account: ctx.actor.account, password });
    return (
      found !== null &&
      (await linkedOf(ctx)).some(({ provider, subject }) => provider === found.provider.id && subject === found.identity.subject)
    );
  } catch (error) {
    throw error instanceof DirectoryUnavailable
      ? await failureView(ctx.engine, { provider: error.provider.id, address: ctx.address }, error.cause)
      : error;
  }
}
