import { defineModel, f } from '@zhixing/model';
import { accountKinds } from './channels.ts';

const of = (...kinds: readonly string[]) => ({ show: { kind: { in: kinds } } }) as const;
const needed = (...kinds: readonly string[]) => ({ ...of(...kinds), requiredWhen: { kind: { in: kinds } } }) as const;

/**
 * An account that messages are sent through: a mail server, an SMS service, a WeCom application. Its secret is stored apart from lists,
 * exports and history.
 */
export const MessageAccount = defineModel('messageAccount', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 40, rule: 'code', search: true }),
    name: f.text({ required: true, max: 60, search: true }),
    kind: f.choice(accountKinds, { required: true }),
    host: f.text({ max: 200, ...needed('email') }),
    port: f.integer({ min: 1, max: 65_535, plain: true, ...needed('email') }),
    security: f.choice(['tls', 'starttls', 'none'], { ...needed('email') }),
    mailUser: f.text({ max: 200, ...of('email') }),
    senderName: f.text({ max: 60, ...of('email') }),
    senderAddress: f.email({ ...needed('email') }),
    /** API address other than the official one: a private deployment or a regional server. */
    api: f.text({ max: 200, ...of('aliyunSms', 'tencentSms', 'wecom', 'dingtalk', 'wechat') }),
    signName: f.text({ max: 40, ...needed('aliyunSms', 'tencentSms') }),
    /** AccessKeyId, SecretId, AppKey or AppID: the identifier of the account at the provider. */
    appKey: f.text({ max: 120, ...needed('aliyunSms', 'tencentSms', 'dingtalk', 'wechat') }),
    sdkAppId: f.text({ max: 40, ...needed('tencentSms') }),
    region: f.text({ max: 40, ...of('tencentSms') }),
    corpId: f.text({ max: 80, ...needed('wecom') }),
    agentId: f.text({ max: 20, pattern: '\\d+', ...needed('wecom', 'dingtalk') }),
    robot: f.choice(['wecom', 'dingtalk', 'standard'], { ...needed('robot') }),
    address: f.text({ max: 500, ...needed('robot') }),
    /** Whether WeChat sends follower events here. */
    receives: f.flag({ readonly: true, default: false, ...of('wechat') }),
    /** Rate limit in recipients per minute, over all servers together. */
    perMinute: f.integer({ min: 1, max: 100_000 }),
    hasSecret: f.flag({ readonly: true, default: false }),
    lastAt: f.moment({ readonly: true }),
    failingSince: f.moment({ readonly: true }),
    problem: f.text({ readonly: true, max: 40, pick: '@messageProblems' }),
    said: f.text({ readonly: true, max: 300 }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    /** Passwords and keys are write-only. */
    setSecret: { from: ['disabled', 'enabled'], args: { secret: f.text({ required: true, max: 1000, concealed: true }) } },
    /** Token and key that authenticate events from WeChat: the same values are entered in its console. */
    setReceiver: {
      from: ['disabled', 'enabled'],
      when: { kind: 'wechat' },
      args: {
        token: f.text({ required: true, max: 32, pattern: '[A-Za-z0-9]{3,32}', concealed: true }),
        aesKey: f.text({ max: 43, pattern: '[A-Za-z0-9]{43}', concealed: true }),
      },
    },
    forgetSecret: { from: ['disabled'], when: { hasSecret: true }, confirm: true },
    /** Sends a test message at once to an address in the format of this account. */
    test: { system: true, grantable: true },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
  },
  views: {
    list: {
      columns: ['code', 'name', 'kind', 'hasSecret', 'lastAt', 'failingSince', 'problem', 'perMinute', 'status'],
      filters: ['name', 'kind', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['code', 'name', 'kind'] },
        {
          title: 'connection',
          fields: [
            'host',
            'port',
            'security',
            'mailUser',
            'senderName',
            'senderAddress',
            'signName',
            'appKey',
            'sdkAppId',
            'region',
            'corpId',
            'agentId',
            'robot',
            'address',
            'api',
            'hasSecret',
            'receives',
          ],
        },
        { title: 'more', fields: ['perMinute', 'sortCode', 'remark', 'lastAt', 'failingSince', 'problem', 'said'] },
      ],
    },
    related: [
      { model: 'messageSendLine', by: 'account' },
      { model: 'messageFollower', by: 'account', when: { kind: 'wechat' } },
    ],
  },
  label: ['name'],
});
