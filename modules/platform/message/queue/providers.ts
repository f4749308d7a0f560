import type { Engine } from '@zhixing/engine/engine.ts';
import { createAliyunSms } from '@zhixing/messaging/aliyun-sms.ts';
import type { Provider } from '@zhixing/messaging/provider.ts';
import { createRobot, type RobotSettings } from '@zhixing/messaging/robot.ts';
import { createSmtp, type SmtpSettings } from '@zhixing/messaging/smtp.ts';
import { createTencentSms } from '@zhixing/messaging/tencent-sms.ts';
import { createWechat } from '@zhixing/messaging/wechat.ts';
import { createWorkplaceProvider } from '@zhixing/messaging/workplace.ts';
import { createDingtalk } from '@zhixing/workplace/dingtalk/client.ts';
import { sharedTokens } from '@zhixing/workplace/tokens.ts';
import { createWecom } from '@zhixing/workplace/wecom/client.ts';
import sql from 'sql-template-tag';
import { type AccountKind, officialAddresses } from '../channels.ts';
import { secretOf } from '../secrets.ts';

/** A stored account, with its secret decrypted. */
interface Account {
  readonly id: string;
  readonly kind: AccountKind;
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSettings['security'];
  readonly mailUser: string;
  readonly senderName: string;
  readonly senderAddress: string;
  readonly api: string;
  readonly signName: string;
  readonly appKey: string;
  readonly sdkAppId: string;
  readonly region: string;
  readonly corpId: string;
  readonly agentId: string;
  readonly robot: RobotSettings['kind'];
  readonly address: string;
  readonly secret: string | null;
}

const REGION = 'ap-guangzhou';
const LIMITS = { wecom: 500, dingtalk: 100 } as const;
/** No waiting for a busy provider: the queue retries instead. */
const RETRIES = 0;

type Make = (engine: Engine, account: Account) => Provider;

const makers: Readonly<Record<AccountKind, Make>> = {
  email: ({ outgoing }, { host, port, security, mailUser, senderName, senderAddress, secret }) =>
    createSmtp(outgoing, { host, port, security, user: mailUser, password: secret, from: { name: senderName, address: senderAddress } }),
  aliyunSms: ({ outgoing, now }, { api, appKey, secret, signName }) =>
    createAliyunSms(outgoing.fetch, { api, accessKeyId: appKey, accessKeySecret: secret ?? '', signName }, now),
  tencentSms: ({ outgoing, now }, { api, region, appKey, secret, sdkAppId, signName }) =>
    createTencentSms(outgoing.fetch, { api, region: region || REGION, secretId: appKey, secretKey: secret ?? '', sdkAppId, signName }, now),
  wecom: (engine, { api, corpId, agentId, secret }) => {
    const tokens = sharedTokens(engine, `wecom ${api} ${corpId} ${agentId}`, secret ?? '');
    const settings = { api, login: api, corpId, agentId, secret: secret ?? '' };
    return createWorkplaceProvider(createWecom(settings, { ...clientOptions(engine), tokens }), LIMITS.wecom);
  },
  dingtalk: (engine, { api, appKey, agentId, secret }) => {
    const official = api === officialAddresses.dingtalk;
    const addresses = { api: official ? 'https://api.dingtalk.com' : api, oldApi: api, login: api };
    const tokens = sharedTokens(engine, `dingtalk ${addresses.api} ${appKey}`, secret ?? '');
    const settings = { ...addresses, appKey, appSecret: secret ?? '', corpId: '', agentId };
    return createWorkplaceProvider(createDingtalk(settings, { ...clientOptions(engine), tokens }), LIMITS.dingtalk);
  },
  wechat: (engine, { api, appKey, secret }) => {
    const tokens = sharedTokens(engine, `wechat ${api} ${appKey}`, secret ?? '');
    return createWechat({ api, appId: appKey, secret: secret ?? '' }, { ...clientOptions(engine), tokens });
  },
  robot: ({ outgoing, now }, { robot, address, secret }) => createRobot(outgoing.fetch, { kind: robot, address, secret }, now),
};

const clientOptions = ({ outgoing }: Engine) => ({ fetch: outgoing.fetch, retries: RETRIES });

/** Opens a provider with the current settings of an account. Null where the account is gone; throws where its secret cannot be decrypted. */
export async function openProvider(engine: Engine, id: string): Promise<Provider | null> {
  const [row] = await engine.database.query<Omit<Account, 'secret'>>(sql`
    select id, kind, coalesce(host, '') as host, coalesce(port, 25) as port, coalesce(security, 'tls') as security,
      coalesce(mail_user, '') as "mailUser", coalesce(sender_name, '') as "senderName", coalesce(sender_address, '') as "senderAddress",
      coalesce(api, '') as api, coalesce(sign_name, '') as "signName", coalesce(app_key, '') as "appKey", coalesce(sdk_app_id, '') as "sdkAppId",
      coalesce(region, '') as region, coalesce(corp_id, '') as "corpId", coalesce(agent_id, '') as "agentId", robot, coalesce(address, '') as address
    from message_account where id = ${id} and deleted_at is null`);
  if (!row) return null;
  const secret = await secretOf(engine, id);
  return makers[row.kind](engine, { ...row, api: row.api || (officialAddresses[row.kind] ?? ''), secret });
}
