import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { hostOf } from '@zhixing/engine/outgoing/allow-list.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { dataSourceErrors } from './data-source.errors.ts';
import { DataSource } from './data-source.model.ts';
import type { Target } from './drivers/foreign.ts';
import { deleteSecret, storeSecret } from './secrets.ts';
import { targetOf, usualPort } from './stored.ts';
import { tryOut } from './try-out.ts';

/** Changing one of these fields deletes the stored password; otherwise an editor could redirect it to a host of their own. */
const PLACES = ['kind', 'host', 'port', 'userName', 'tls'];

type Source = Row<typeof DataSource>;

export const dataSourceRules = defineRules(DataSource, {
  save: {
    check: ({ row, changed }) => {
      if (changed.has('host') && hostOf(row.host) === null)
        throw dataSourceErrors.badHost({}, { fields: { host: { key: 'dataSource.badHost' } } });
    },
  },
  create: { derive: ({ row }) => withPort(row) },
  update: {
    derive: ({ row, changed }) => ({ ...withPort(row), ...(movesElsewhere(changed) && UNKNOWN) }),
    before: async ({ row, changed }, ctx) => {
      if (movesElsewhere(changed)) await deleteSecret(ctx, row.id);
    },
  },
  delete: { before: ({ row }, ctx) => deleteSecret(ctx, row.id) },
  actions: {
    test: {
      derive: async ({ row }, ctx) => found(ctx, await targetOf(ctx, row)),
    },
    setPassword: {
      derive: async ({ row, args }, ctx) => ({ hasPassword: true, ...(await foundAtOnce(ctx, row, args.password)) }),
      before: ({ row, args }, ctx) => storeSecret(ctx, row.id, args.password),
    },
    forgetPassword: {
      derive: () => ({ hasPassword: false }),
      before: ({ row }, ctx) => deleteSecret(ctx, row.id),
    },
  },
});

async function found(ctx: Context, target: Target): Promise<Partial<Source>> {
  const { version, power } = await tryOut(ctx, target);
  return { connectedAt: ctx.now().toISOString(), serverVersion: version, accountPower: power };
}

// With its password a connection can be used, so that what its account may do must be shown even if nobody tests it. A database that cannot
// be reached yet does not prevent saving; the own one does.
async function foundAtOnce(ctx: Context, row: Source, password: string): Promise<Partial<Source>> {
  try {
    return await found(ctx, { ...(await targetOf(ctx, { ...row, hasPassword: false })), password });
  } catch (error) {
    if (error instanceof AppError && error.key !== 'dataSource.ownDatabase') return UNTESTED;
    throw error;
  }
}

const withPort = ({ port, kind }: Source): Partial<Source> => ({ port: port ?? usualPort[kind] });

const UNTESTED = { connectedAt: null, serverVersion: null, accountPower: null } as const;

const UNKNOWN = { hasPassword: false, ...UNTESTED } as const;

const movesElsewhere = (changed: ReadonlySet<string>): boolean => PLACES.some((name) => changed.has(name));
