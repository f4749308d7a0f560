import type { Stored } from '@zhixing/engine/read/read.ts';
import type { Values } from '@zhixing/engine/write/values.ts';
import { z } from 'zod';
import type { AccountKind } from '../channels.ts';
import { messageErrors } from '../messages.errors.ts';
import { messageType, typeOf } from './numbers.ts';

const text = (max: number) => z.string().max(max).nullish();
const flag = z.union([z.literal(0), z.literal(1)]);

/** An account as clients of this API family send it. Its secrets are write-only. */
export const accountBody = z.strictObject({
  type: messageType.exclude(['1']),
  fullName: z.string().max(60),
  enCode: z.string().max(40),
  sortCode: z.number().int().nullish(),
  enabledMark: flag.default(0),
  description: text(500),
  addressorName: text(60),
  smtpServer: text(200),
  smtpPort: z.number().int().nullish(),
  /** 0 none, 1 TLS, 2 STARTTLS. */
  sslLink: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullish(),
  smtpUser: text(200),
  smtpPassword: text(1000),
  /** Sender address of mail; defaults to the user. */
  smtpSender: text(200),
  /** 1 Alibaba Cloud, 2 Tencent Cloud. */
  channel: z.union([z.literal(1), z.literal(2)]).nullish(),
  smsSignature: text(40),
  appId: text(120),
  appSecret: text(1000),
  endPoint: text(200),
  sdkAppId: text(40),
  zoneName: text(40),
  enterpriseId: text(80),
  agentId: text(20),
  /** 1 DingTalk, 2 WeCom, 3 other. */
  webhookType: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullish(),
  webhookAddress: text(500),
  bearer: text(1000),
});
export type SentAccount = z.infer<typeof accountBody>;

const robots = ['dingtalk', 'wecom', 'standard'] as const;
const securities = ['none', 'tls', 'starttls'] as const;

/** The secret in the request; null where there is none and the stored one is kept. */
export const secretIn = ({ smtpPassword, appSecret, bearer }: SentAccount): string | null => smtpPassword || appSecret || bearer || null;

function kindOf({ type, channel }: SentAccount): AccountKind {
  if (type === '3') return channel === 2 ? 'tencentSms' : 'aliyunSms';
  const kinds: Readonly<Record<string, AccountKind>> = { '2': 'email', '4': 'dingtalk', '5': 'wecom', '6': 'robot', '7': 'wechat' };
  const kind = kinds[type];
  if (!kind) throw messageErrors.kindFixed();
  return kind;
}

const own: Readonly<Record<AccountKind, (sent: SentAccount) => Values>> = {
  email: ({ smtpServer, smtpPort, sslLink, smtpUser, addressorName, smtpSender }) => ({
    host: stored(smtpServer),
    port: stored(smtpPort),
    security: securities[sslLink ?? 1],
    mailUser: stored(smtpUser),
    senderName: stored(addressorName),
    senderAddress: stored(smtpSender ?? smtpUser),
  }),
  aliyunSms: ({ smsSignature, appId, endPoint }) => ({ signName: stored(smsSignature), appKey: stored(appId), api: stored(endPoint) }),
  tencentSms: ({ smsSignature, appId, sdkAppId, zoneName, endPoint }) => ({
    signName: stored(smsSignature),
    appKey: stored(appId),
    sdkAppId: stored(sdkAppId),
    region: stored(zoneName),
    api: stored(endPoint),
  }),
  wecom: ({ enterpriseId, agentId, endPoint }) => ({ corpId: stored(enterpriseId), agentId: stored(agentId), api: stored(endPoint) }),
  dingtalk: ({ appId, agentId, endPoint }) => ({ appKey: stored(appId), agentId: stored(agentId), api: stored(endPoint) }),
  wechat: ({ appId, endPoint }) => ({ appKey: stored(appId), api: stored(endPoint) }),
  robot: ({ webhookType, webhookAddress }) => ({ robot: robots[(webhookType ?? 2) - 1], address: stored(webhookAddress) }),
};

/** Maps a client account to field values. */
export function accountValues(sent: SentAccount): Values {
  const kind = kindOf(sent);
  const common = { code: sent.enCode, name: sent.fullName, kind, remark: stored(sent.description) };
  return { ...common, ...(sent.sortCode == null ? {} : { sortCode: sent.sortCode }), ...own[kind](sent) };
}

const stored = <T>(value: T | null | undefined): T | null => value ?? null;
const given = (value: unknown): unknown => value ?? '';

/** An account in the format of this API family. Of its secret only the presence is shown. */
export const accountRow = (row: Stored): Readonly<Record<string, unknown>> => {
  const kind = row.kind as AccountKind;
  return {
    id: row.id,
    type: typeOf(kind),
    fullName: row.name,
    enCode: row.code,
    sortCode: row.sortCode ?? 0,
    description: given(row.remark),
    enabledMark: row.status === 'enabled' ? 1 : 0,
    hasSecret: row.hasSecret === true ? 1 : 0,
    ...(kind === 'email' && {
      addressorName: given(row.senderName),
      smtpServer: row.host,
      smtpPort: row.port,
      smtpUser: given(row.mailUser),
      sslLink: securities.indexOf(row.security as 'none'),
      smtpSender: row.senderAddress,
    }),
    ...(['aliyunSms', 'tencentSms'].includes(kind) && {
      channel: kind === 'aliyunSms' ? 1 : 2,
      smsSignature: row.signName,
      sdkAppId: given(row.sdkAppId),
      zoneName: given(row.region),
    }),
    ...(kind === 'robot' && {
      webhookType: robots.indexOf(row.robot as 'wecom') + 1,
      webhookAddress: row.address,
      approveType: row.hasSecret ? 2 : 1,
    }),
    appId: given(row.appKey),
    endPoint: given(row.api),
    enterpriseId: given(row.corpId),
    agentId: given(row.agentId),
  };
};
