export { messageTypes } from '@zhixing/engine/notification/notification.ts';
export { problems } from '@zhixing/messaging/provider.ts';

/** The event under which test messages are recorded. */
export const TEST_EVENT = 'messages.test';

/** Channels of notification besides the app. */
export const channels = ['email', 'sms', 'wecom', 'dingtalk', 'wechat', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** Kinds of accounts that messages are sent through. */
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

/** Kinds whose provider stores the texts: messages refer to a template by the code it has there. */
export const templated: readonly AccountKind[] = ['aliyunSms', 'tencentSms', 'wechat'];

/** Default API address of each kind of account. */
export const officialAddresses: Readonly<Partial<Record<AccountKind, string>>> = {
  aliyunSms: 'https://dysmsapi.aliyuncs.com',
  tencentSms: 'https://sms.tencentcloudapi.com',
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
  wechat: 'https://api.weixin.qq.com',
};
