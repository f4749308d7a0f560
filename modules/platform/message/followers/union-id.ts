import type { Engine } from '@zhixing/engine/engine.ts';
import { fetchUnionId } from '@zhixing/messaging/wechat.ts';
import { sharedTokens } from '@zhixing/workplace/tokens.ts';
import sql from 'sql-template-tag';
import { officialAddresses } from '../channels.ts';
import { secretOf } from '../secrets.ts';

/**
 * The union id of a follower across all accounts of one owner; null where WeChat gives none or cannot be reached: the follower is recorded
 * all the same.
 */
export async function unionIdOf(engine: Engine, account: string, openId: string): Promise<string | null> {
  try {
    const secret = await secretOf(engine, account);
    const [row] = await engine.database.query<{ api: string | null; appId: string }>(
      sql`select api, app_key as "appId" from message_account where id = ${account}`,
    );
    if (secret === null || !row) return null;
    const api = row.api || String(officialAddresses.wechat);
    const tokens = sharedTokens(engine, `wechat ${api} ${row.appId}`, secret);
    return await fetchUnionId({ api, appId: row.appId, secret }, { fetch: engine.outgoing.fetch, retries: 0, tokens }, openId);
  } catch (error) {
    engine.log.warn({ error, account }, 'followers');
    return null;
  }
}
