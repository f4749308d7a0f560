import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import sql, { empty } from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { sessionsChanged } from '../session/sessions.ts';
import { INTERFACE_MODEL } from './asks-only.ts';
import { makeKey, type NewKey } from './keys.ts';

/** Creates a key for a program that calls certain data interfaces. The key is returned only here. */
export const makeInterfaceKey = (
  ctx: Context,
  { interfaces, ...key }: Omit<NewKey, 'scope'> & { readonly interfaces: readonly string[] },
) => makeKey(ctx, { ...key, scope: [{ model: INTERFACE_MODEL, verbs: ['act'] }] }, { interfaces });

/** A key for data interfaces as shown in lists, without the key itself. */
export interface InterfaceKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly interfaces: readonly string[];
  readonly addresses: readonly string[];
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Keys for data interfaces, newest first: all, the one with an id, or the active ones that may call an interface. */
export function interfaceKeys({ db, now }: Context, of: { readonly id?: string; readonly asks?: string } = {}) {
  const one = of.id === undefined ? empty : sql` and id = ${of.id}`;
  const asks =
    of.asks === undefined ? empty : sql` and ${of.asks}::uuid = any(interfaces) and revoked_at is null and expires_at > ${now()}`;
  return db.query<InterfaceKey>(sql`
    select id, name, prefix, interfaces, addresses, expires_at as "expiresAt", used_at as "usedAt", revoked_at as "revokedAt"
    from sys_api_key where interfaces <> '{}'${one}${asks} order by created_at desc, id limit 1000`);
}

/** Replaces the data interfaces that a key may call; applies from its next request, in every process. */
export const bindInterfaceKey = (ctx: Context, id: string, interfaces: readonly string[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const [row] = await tx.query<{ name: string; prefix: string }>(sql`
      update sys_api_key set interfaces = ${[...interfaces]}::uuid[] where id = ${id} and interfaces <> '{}' and revoked_at is null
      returning name, prefix`);
    if (!row) throw accountErrors.unknownKey();
    await sessionsChanged(ctx.engine, tx);
    await audit(within(ctx, tx), {
      kind: 'account',
      verb: 'bindKey',
      model: 'user',
      record: null,
      detail: { bound: id, ...row, interfaces },
    });
  });
