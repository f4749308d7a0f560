import type { Context } from '@zhixing/engine/context.ts';
import { notify } from '@zhixing/engine/database.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules, type Rules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { BOOK_CHANNEL, forgetBook } from './book.ts';
import { keepReceiver } from './followers/receiver.ts';
import { MessageAccount } from './message-account.model.ts';
import { MessageSendLine } from './message-send-line.model.ts';
import { messageErrors } from './messages.errors.ts';
import type { MessageNeighbours } from './neighbours.ts';
import { forgetSecret, keepSecret } from './secrets.ts';

/** Where mail servers expect TLS from the first byte. */
const TLS_PORT = 465;

type Account = Row<typeof MessageAccount>;

/** A secret goes to the place that it was typed for: whoever names another one could have it sent to himself. */
const PLACES = ['kind', 'host', 'port', 'api', 'address'] as const;
/** Kinds that may do without a secret: a mail server on the own network, a robot that goes by its address. */
const OPEN: readonly string[] = ['email', 'robot'];

/** What is known of an account once something secret has been set. */
const setBy: Readonly<Record<string, { hasSecret?: true; receives?: true }>> = {
  setSecret: { hasSecret: true },
  setReceiver: { receives: true },
};

export const accountRules = (neighbours: MessageNeighbours): Rules =>
  defineRules(MessageAccount, {
    derive: ({ row, verb, action, before, changed }) => {
      if (action && setBy[action]) return setBy[action];
      if (action === 'forgetSecret' || movesElsewhere(before, changed)) return { hasSecret: false };
      return verb === 'create' && row.kind === 'email' ? { port: row.port ?? TLS_PORT } : {};
    },
    check: async ({ row, action, before, changed }, ctx) => {
      if (before && changed.has('kind')) throw messageErrors.kindFixed({}, { fields: { kind: { key: 'messages.kindFixed' } } });
      mustBeAddress('api', row.api, true);
      mustBeAddress('address', row.address, false);
      if (action === 'disable') await mustBeIdle(ctx, row);
      if (action === 'enable' && !row.hasSecret && !OPEN.includes(row.kind)) throw messageErrors.noSecret();
      if (action === 'enable' && row.kind === 'email' && row.mailUser && !row.hasSecret) throw messageErrors.noSecret();
    },
    beforeCommit: async ({ row, verb, action, args, before, changed }, ctx) => {
      if (action === 'setSecret') await keepSecret(ctx, neighbours, row.id, String(args.secret));
      else if (action === 'forgetSecret' || verb === 'delete' || movesElsewhere(before, changed)) await forgetSecret(ctx, row.id);
      if (action === 'setReceiver') await keepReceiver(ctx, neighbours, row.id, String(args.token), text(args.aesKey));
      await bookChanged(ctx);
    },
  });

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Lets every process read anew what administrators have said. */
export async function bookChanged(ctx: Context): Promise<void> {
  await notify(ctx.db, BOOK_CHANNEL, '');
  ctx.db.afterCommit(() => forgetBook(ctx.engine));
}

const movesElsewhere = (before: Account | null, changed: ReadonlySet<string>): boolean =>
  before !== null && PLACES.some((name) => changed.has(name));

// Secrets go there: in clear to this very machine alone.
function mustBeAddress(name: 'api' | 'address', text: string | null, isBase: boolean): void {
  if (!text) return;
  const url = URL.parse(text);
  const own = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '');
  const well = url && !url.username && (url.protocol === 'https:' || (url.protocol === 'http:' && (own || !isBase)));
  if (!well || (isBase && (url.pathname !== '/' || url.search || url.hash)))
    throw messageErrors.badAddress({}, { fields: { [name]: { key: 'messages.badAddress' } } });
}

async function mustBeIdle(ctx: Context, { id }: Account): Promise<void> {
  const used = await repo(MessageSendLine, ctx).count({ account: id });
  if (used > 0) throw messageErrors.inUse({ count: used });
}
