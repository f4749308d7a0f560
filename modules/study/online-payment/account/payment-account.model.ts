import { defineModel, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;
const of = (provider: string) => ({ show: { provider } }) as const;
const needed = (provider: string) => ({ ...of(provider), requiredWhen: { provider } }) as const;

export const providers = ['wechat', 'alipay'] as const;

/** A merchant account (支付商户) at WeChat Pay or Alipay: of one school, or of all schools without their own. Its keys are stored apart, sealed. */
export const PaymentAccount = defineModel('paymentAccount', {
  traits: ['annotated'],
  fields: {
    name: f.text({ required: true, max: 60, search: true }),
    provider: f.choice(providers, { required: true }),
    /** Empty: for all schools that have none of their own. */
    school: f.ref('school', { index: true }),
    appId: f.text({ required: true, max: 40 }),
    /** Merchant number; of Alipay the PID. */
    merchantId: f.text({ required: true, max: 40 }),
    /** Serial number of the merchant's certificate. */
    serialNo: f.text({ max: 64, ...needed('wechat') }),
    /** Public key of the provider, with its id at WeChat Pay; the former one is believed as well while keys are exchanged. */
    publicKeyId: f.text({ max: 80, ...of('wechat') }),
    publicKey: f.longText({ max: 8000, show: { provider: { in: ['wechat', 'alipay'] } }, requiredWhen: { provider: 'alipay' } }),
    /** Alipay with certificates instead of keys: that of the application, and the root certificates; the public key is then a certificate as well. */
    appCertificate: f.longText({ max: 8000, ...of('alipay') }),
    rootCertificate: f.longText({ max: 20_000, ...of('alipay') }),
    formerKeyId: f.text({ max: 80, ...of('wechat') }),
    formerKey: f.longText({ max: 8000 }),
    /** Address of the provider if not the official one, such as a sandbox. */
    api: f.text({ max: 200 }),
    hasKeys: f.flag({ readonly: true, default: false }),
    /** With the secret of its official account, families pay inside WeChat. */
    hasAppSecret: f.flag({ readonly: true, default: false, ...of('wechat') }),
    lastAt: f.moment({ readonly: true }),
    problem: f.choice(['unreachable', 'badSignature', 'refused', 'busy', 'oddAnswer', 'badKey'], { readonly: true }),
    said: f.text({ readonly: true, max: 300 }),
    /** Provider and school while enabled: a unique index allows one such account. */
    slot: f.text({ readonly: true, internal: true, unique: true, max: 80 }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    /** Keys are write-only. */
    setKeys: {
      from: ['disabled', 'enabled'],
      args: {
        privateKey: f.text({ required: true, max: 4000, concealed: true }),
        apiKey: f.text({ max: 32, min: 32, concealed: true }),
        appSecret: f.text({ max: 64, concealed: true }),
      },
    },
    /** Called with the outcome of a request. */
    note: {
      system: true,
      args: { problem: f.text({ max: 40 }), said: f.text({ max: 300 }) },
    },
    disable: { from: ['enabled'], to: 'disabled', confirm: true },
  },
  views: {
    list: {
      columns: ['name', 'provider', 'school', 'merchantId', 'appId', 'hasKeys', 'status', 'lastAt', 'problem', 'said'],
      filters: ['name', 'provider', 'school', 'status'],
      sort: 'name',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'provider', 'school', 'appId', 'merchantId', 'serialNo'] },
        {
          title: 'keys',
          fields: ['publicKeyId', 'publicKey', 'formerKeyId', 'formerKey', 'appCertificate', 'rootCertificate', 'hasKeys', 'hasAppSecret'],
        },
        { title: 'more', fields: ['api', 'remark', 'lastAt', 'problem', 'said'] },
      ],
    },
    related: [
      { model: 'paymentNotice', by: 'account' },
      { model: 'paymentReconciliation', by: 'account' },
    ],
  },
  label: ['name'],
  scopes: { organisation: { school: below } },
});
