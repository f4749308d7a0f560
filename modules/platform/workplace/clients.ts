import type { Engine } from '@zhixing/engine/engine.ts';
import { createDingtalk } from '@zhixing/workplace/dingtalk/client.ts';
import type { Platform, WorkplaceClient } from '@zhixing/workplace/platform.ts';
import { sharedTokens } from '@zhixing/workplace/tokens.ts';
import { createWecom } from '@zhixing/workplace/wecom/client.ts';
import { openedSecret, type StoredWorkplace } from './settings.ts';
import type { DingtalkSettings, WecomSettings } from './settings-shape.ts';
import { syncErrors } from './sync.errors.ts';

/** Retries while a workplace is busy: minutes in total for background work, a single one for a user at the screen. */
export const retries = { work: 5, screen: 1 } as const;

interface ClientContext {
  readonly engine: Engine;
  readonly retries: number;
}

/** Creates a client from the settings of a workplace. Throws where they are incomplete. */
export function clientOf(clientContext: ClientContext, platform: Platform, stored: StoredWorkplace): WorkplaceClient {
  return platform === 'wecom' ? wecomOf(clientContext, stored) : dingtalkOf(clientContext, stored);
}

function wecomOf(clientContext: ClientContext, stored: StoredWorkplace): WorkplaceClient {
  const { api, login, corpId, agentId } = stored.settings as WecomSettings;
  const secret = openedSecret(clientContext.engine, 'wecom', stored, 'secret');
  if (corpId === '' || agentId === '') throw syncErrors.notSetUp();
  if (secret === null) throw syncErrors.noSecret();
  const own = openedSecret(clientContext.engine, 'wecom', stored, 'contactsSecret');
  const contacts =
    own === null ? undefined : { secret: own, tokens: sharedTokens(clientContext.engine, `wecom ${api} ${corpId} contacts`, own) };
  const tokens = sharedTokens(clientContext.engine, `wecom ${api} ${corpId} ${agentId}`, secret);
  return createWecom({ api, login, corpId, agentId, secret }, { ...clientOptionsOf(clientContext), tokens, contacts });
}

function dingtalkOf(clientContext: ClientContext, stored: StoredWorkplace): WorkplaceClient {
  const { api, oldApi, login, corpId, appKey } = stored.settings as DingtalkSettings;
  const appSecret = openedSecret(clientContext.engine, 'dingtalk', stored, 'appSecret');
  if (appKey === '') throw syncErrors.notSetUp();
  if (appSecret === null) throw syncErrors.noSecret();
  const tokens = sharedTokens(clientContext.engine, `dingtalk ${api} ${appKey}`, appSecret);
  return createDingtalk({ api, oldApi, login, corpId, appKey, appSecret }, { ...clientOptionsOf(clientContext), tokens });
}

const clientOptionsOf = ({ engine, retries: tries }: ClientContext) => ({ fetch: engine.outgoing.fetch, retries: tries });
