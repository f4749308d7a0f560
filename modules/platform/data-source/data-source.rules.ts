import { hostOf } from '@zhixing/engine/outgoing/allow-list.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { dataSourceErrors } from './data-source.errors.ts';
import { DataSource } from './data-source.model.ts';
import { forgetSecret, storeSecret } from './sealing.ts';
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
      if (movesElsewhere(changed)) await forgetSecret(ctx, row.id);
    },
  },
  delete: { before: ({ row }, ctx) => forgetSecret(ctx, row.id) },
  actions: {
    test: {
      derive: async ({ row }, ctx) => {
        const { version, power } = await tryOut(ctx, await targetOf(ctx, row));
        return { connectedAt: ctx.now().toISOString(), serverVersion: version, accountPower: power };
      },
    },
    setPassword: {
      derive: () => ({ hasPassword: true }),
      before: ({ row, args }, ctx) => storeSecret(ctx, row.id, args.password),
    },
    forgetPassword: {
      derive: () => ({ hasPassword: false }),
      before: ({ row }, ctx) => forgetSecret(ctx, row.id),
    },
  },
});

const withPort = ({ port, kind }: Source): Partial<Source> => ({ port: port ?? usualPort[kind] });

const UNKNOWN = { hasPassword: false, connectedAt: null, serverVersion: null, accountPower: null } as const;

const movesElsewhere = (changed: ReadonlySet<string>): boolean => PLACES.some((name) => changed.has(name));
