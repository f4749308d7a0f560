import { hostOf } from '@zhixing/engine/outgoing/allow-list.ts';
import { defineRules, type Rules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { dataSourceErrors } from './data-source.errors.ts';
import { DataSource } from './data-source.model.ts';
import { forgetSecret, keepSecret, type Sealing } from './sealing.ts';
import { targetOf, usualPort } from './stored.ts';
import { tryOut } from './try-out.ts';

/** A password goes to the place that it was typed for: whoever names another one could have it sent to himself. */
const PLACES = ['kind', 'host', 'port', 'userName', 'tls'];

export const dataSourceRules = (sealing: Sealing): Rules =>
  defineRules(DataSource, {
    derive: async ({ row, action, before, changed }, ctx) => {
      if (action === 'setPassword') return { hasPassword: true };
      if (action === 'forgetPassword') return { hasPassword: false };
      if (action === 'test') {
        const { version } = await tryOut(ctx, await targetOf(ctx, sealing, row));
        return { connectedAt: ctx.now().toISOString(), serverVersion: version };
      }
      return { port: row.port ?? usualPort[row.kind], ...(movesElsewhere(before, changed) && UNKNOWN) };
    },
    check: ({ row, changed }) => {
      if (changed.has('host') && hostOf(row.host) === null)
        throw dataSourceErrors.badHost({}, { fields: { host: { key: 'dataSource.badHost' } } });
    },
    beforeCommit: async ({ row, verb, action, args, before, changed }, ctx) => {
      if (action === 'setPassword') await keepSecret(ctx, sealing, row.id, String(args.password));
      else if (action === 'forgetPassword' || verb === 'delete' || movesElsewhere(before, changed)) await forgetSecret(ctx, row.id);
    },
  });

const UNKNOWN = { hasPassword: false, connectedAt: null, serverVersion: null } as const;

const movesElsewhere = (before: Row<typeof DataSource> | null, changed: ReadonlySet<string>): boolean =>
  before !== null && PLACES.some((name) => changed.has(name));
