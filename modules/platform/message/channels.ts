export { messageTypes } from '@zhixing/engine/notification/notification.ts';
export { problems } from '@zhixing/messaging/carrier.ts';

/** The event under which tests stand in the list of messages. */
export const TEST_EVENT = 'messages.test';

/** Ways by which people are told beside the app. */
export const channels = ['email', 'sms', 'wecom', 'dingtalk', 'wechat', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** What an account is an account of. */
export const accountKinds = ['email', 'aliyunSms', 'tencentSms', 'wecom', 'dingtalk', 'wechat', 'robot'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const channelOf: Readonly<Record<AccountKind, Channel>> = {
  email: 'email',
  aliyunSms: 'sms',
  tencentSms: 'sms',
  wecom: 'wecom',
  dingtalk: 'dingtalk',
  wechat: 'wechat',
  robot: 'webhook',
};

/** Kinds whose other side keeps the texts: letters name one of its templates. */
export const templated: readonly AccountKind[] = ['aliyunSms', 'tencentSms', 'wechat'];

/** Where an account of a kind is reached unless it says otherwise. */
export const officialAddresses: Readonly<Partial<Record<AccountKind, string>>> = {
  aliyunSms: 'https://dysmsapi.aliyuncs.com',
  tencentSms: 'https://sms.tencentcloudapi.com',
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
  wechat: 'https://api.weixin.qq.com',
};
