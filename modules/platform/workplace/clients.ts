import type { Engine } from '@zhixing/engine/engine.ts';
import { createDingtalk } from '@zhixing/workplace/dingtalk/client.ts';
import type { Platform, WorkplaceClient } from '@zhixing/workplace/platform.ts';
import { sharedTokens } from '@zhixing/workplace/tokens.ts';
import { createWecom } from '@zhixing/workplace/wecom/client.ts';
import { type KeptWorkplace, openedSecret } from './settings.ts';
import type { DingtalkKept, WecomKept } from './settings-shape.ts';
import { syncErrors } from './sync.errors.ts';

/** How long each kind of asker waits while a workplace is busy: work in the background for minutes, somebody before the screen hardly at all. */
export const patience = { work: 5, screen: 1 } as const;

interface Asker {
  readonly engine: Engine;
  readonly patience: number;
}

/** Speaks to a workplace by its settings. Throws where they are not complete. */
export function clientOf(asker: Asker, platform: Platform, kept: KeptWorkplace): WorkplaceClient {
  return platform === 'wecom' ? wecomOf(asker, kept) : dingtalkOf(asker, kept);
}

function wecomOf(asker: Asker, kept: KeptWorkplace): WorkplaceClient {
  const { api, login, corpId, agentId } = kept.settings as WecomKept;
  const secret = openedSecret(asker.engine, 'wecom', kept, 'secret');
  if (corpId === '' || agentId === '') throw syncErrors.notSetUp();
  if (secret === null) throw syncErrors.noSecret();
  const own = openedSecret(asker.engine, 'wecom', kept, 'contactsSecret');
  const contacts = own === null ? undefined : { secret: own, tokens: sharedTokens(asker.engine, `wecom ${api} ${corpId} contacts`, own) };
  const tokens = sharedTokens(asker.engine, `wecom ${api} ${corpId} ${agentId}`, secret);
  return createWecom({ api, login, corpId, agentId, secret }, { ...askingOf(asker), tokens, contacts });
}

function dingtalkOf(asker: Asker, kept: KeptWorkplace): WorkplaceClient {
  const { api, oldApi, login, corpId, appKey } = kept.settings as DingtalkKept;
  const appSecret = openedSecret(asker.engine, 'dingtalk', kept, 'appSecret');
  if (appKey === '') throw syncErrors.notSetUp();
  if (appSecret === null) throw syncErrors.noSecret();
  const tokens = sharedTokens(asker.engine, `dingtalk ${api} ${appKey}`, appSecret);
  return createDingtalk({ api, oldApi, login, corpId, appKey, appSecret }, { ...askingOf(asker), tokens });
}

const askingOf = ({ engine, patience: tries }: Asker) => ({ fetch: engine.outgoing.fetch, patience: tries });
