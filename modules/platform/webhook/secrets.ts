import { randomBytes } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { countUndecryptableIn } from '@zhixing/engine/ports/count-undecryptable.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { webhookSecrets } from './ports.ts';

const BYTES = 32;
const OVERLAP_MS = 24 * 3_600_000;

/** Generates a key for a webhook and returns it in the format of Standard Webhooks; the previous one also signs for another day. */
export async function renewSecret(ctx: Context, webhook: string): Promise<string> {
  const secret = randomBytes(BYTES);
  const sealed = use(ctx.engine, webhookSecrets).encrypt(webhook, secret);
  const until = new Date(ctx.now().getTime() + OVERLAP_MS);
  await ctx.db.query(sql`
    insert into sys_webhook_secret (webhook, secret) values (${webhook}, ${sealed})
    on conflict (webhook) do update set previous = sys_webhook_secret.secret, previous_until = ${until}, secret = excluded.secret`);
  return `whsec_${secret.toString('base64')}`;
}

export async function hasSecret(db: Database, webhook: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from sys_webhook_secret where webhook = ${webhook}`);
  return rows.length > 0;
}

/** The valid keys, the newest first. */
export async function secretsOf(engine: Engine, webhook: string): Promise<readonly Buffer[]> {
  const box = use(engine, webhookSecrets);
  const [row] = await engine.database.query<{ secret: Buffer; previous: Buffer | null }>(sql`
    select secret, case when previous_until > ${engine.now()} then previous end as previous from sys_webhook_secret where webhook = ${webhook}`);
  return openedAll(
    [row?.secret, row?.previous].filter((sealed) => sealed !== null && sealed !== undefined),
    (sealed) => box.decrypt(webhook, sealed),
  );
}

// Signs with all keys or none.
function openedAll(sealed: readonly Buffer[], open: (sealed: Buffer) => Buffer): readonly Buffer[] {
  try {
    return sealed.map(open);
  } catch {
    return [];
  }
}

/** Number of webhooks with a key that the server cannot decrypt. */
export async function countUndecryptable(engine: Engine): Promise<number> {
  const box = use(engine, webhookSecrets);
  const stored = await engine.database.query<{ webhook: string; secret: Buffer }>(
    sql`select s.webhook, s.secret from sys_webhook_secret s join webhook w on w.id = s.webhook and w.deleted_at is null`,
  );
  return countUndecryptableIn(stored, ({ webhook, secret }) => box.decrypt(webhook, secret));
}
