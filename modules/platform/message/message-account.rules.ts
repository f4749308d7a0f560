import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database/database.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { storeReceiver } from './followers/receiver.ts';
import { MessageAccount } from './message-account.model.ts';
import { invalidateMessageConfig, MESSAGE_CONFIG_CHANNEL } from './message-config.ts';
import { MessageSendLine } from './message-send-line.model.ts';
import { messageErrors } from './messages.errors.ts';
import { deleteSecret, storeSecret } from './secrets.ts';

/** Default SMTP port with implicit TLS. */
const TLS_PORT = 465;

type Account = Row<typeof MessageAccount>;

/** A secret is sent only to the place it was entered for; otherwise an editor could redirect it to a host of their own. */
const PLACES = ['kind', 'host', 'port', 'api', 'address'] as const;
/** Kinds that work without a secret: an internal mail server, a robot whose address is its secret. */
const OPEN: readonly string[] = ['email', 'robot'];

export const accountRules = defineRules(MessageAccount, {
  before: (_change, ctx) => messageConfigChanged(ctx),
  save: {
    check: ({ row }) => {
      mustBeAddress('api', row.api, true);
      mustBeAddress('address', row.address, false);
    },
  },
  create: { derive: ({ row }) => (row.kind === 'email' ? { port: row.port ?? TLS_PORT } : {}) },
  update: {
    derive: ({ changed }) => (movesElsewhere(changed) ? { hasSecret: false } : {}),
    check: ({ changed }) => {
      if (changed.has('kind')) throw messageErrors.kindFixed({}, { fields: { kind: { key: 'messages.kindFixed' } } });
    },
    before: async ({ row, changed }, ctx) => {
      if (movesElsewhere(changed)) await deleteSecret(ctx, row.id);
    },
  },
  delete: { before: ({ row }, ctx) => deleteSecret(ctx, row.id) },
  actions: {
    enable: { check: ({ row }) => mustHaveSecret(row) },
    disable: { check: ({ row }, ctx) => mustBeIdle(ctx, row) },
    setSecret: {
      derive: () => ({ hasSecret: true }),
      before: ({ row, args }, ctx) => storeSecret(ctx, row.id, args.secret),
    },
    forgetSecret: {
      derive: () => ({ hasSecret: false }),
      before: ({ row }, ctx) => deleteSecret(ctx, row.id),
    },
    setReceiver: {
      derive: () => ({ receives: true }),
      before: ({ row, args }, ctx) => storeReceiver(ctx, row.id, args.token, args.aesKey || null),
    },
  },
});

/** Makes every process reload accounts, templates and send configurations. */
export async function messageConfigChanged(ctx: Context): Promise<void> {
  await notify(ctx.db, MESSAGE_CONFIG_CHANNEL, '');
  ctx.db.afterCommit(() => invalidateMessageConfig(ctx.engine));
}

// Secrets are sent there, so plain HTTP is allowed only for localhost.
function mustBeAddress(name: 'api' | 'address', text: string | null, isBase: boolean): void {
  if (!text) return;
  const url = URL.parse(text);
  const own = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '');
  const well = url && !url.username && (url.protocol === 'https:' || (url.protocol === 'http:' && (own || !isBase)));
  if (!well || (isBase && (url.pathname !== '/' || url.search || url.hash)))
    throw messageErrors.badAddress({}, { fields: { [name]: { key: 'messages.badAddress' } } });
}

const movesElsewhere = (changed: ReadonlySet<string>): boolean => PLACES.some((name) => changed.has(name));

function mustHaveSecret({ kind, mailUser, hasSecret }: Account): void {
  if (!hasSecret && (!OPEN.includes(kind) || (kind === 'email' && mailUser))) throw messageErrors.noSecret();
}

async function mustBeIdle(ctx: Context, { id }: Account): Promise<void> {
  const used = await repo(MessageSendLine, ctx).count({ account: id });
  if (used > 0) throw messageErrors.inUse({ count: used });
}
