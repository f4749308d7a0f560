import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { alipayCertificates } from '@zhixing/payment/alipay/certificates.ts';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import { privateKeyOf, publicKeyOf } from '@zhixing/payment/rsa.ts';
import { accountErrors } from '../online-payment.errors.ts';
import { PaymentAccount } from './payment-account.model.ts';
import { deleteKeys, storeKeys } from './secrets.ts';

type AccountRow = Row<typeof PaymentAccount>;

export const paymentAccountRules = defineRules(PaymentAccount, {
  save: {
    check: ({ row }) => {
      mustBeAddress(row.api);
      mustBeKey('publicKey', row.publicKey);
      mustBeKey('formerKey', row.formerKey);
      mustBeCertified(row);
    },
  },
  update: {
    derive: ({ row, changed }) => ({
      // Keys are sent nowhere, but sign requests: whoever moves the account elsewhere enters them again.
      ...(changed.has('api') ? { hasKeys: false, hasAppSecret: false } : {}),
      ...(row.slot ? { slot: slotOf(row) } : {}),
    }),
    check: ({ changed }) => {
      if (changed.has('provider')) throw accountErrors.providerStays({}, { fields: { provider: { key: 'paymentAccount.providerStays' } } });
    },
    before: async ({ row, changed }, ctx) => {
      if (changed.has('api')) await deleteKeys(ctx, row.id);
    },
  },
  delete: { before: ({ row }, ctx) => deleteKeys(ctx, row.id) },
  actions: {
    enable: {
      derive: ({ row }) => ({ slot: slotOf(row), problem: null, said: null }),
      check: ({ row }) => {
        if (!row.hasKeys) throw accountErrors.keysNeeded();
      },
    },
    disable: { derive: () => ({ slot: null }) },
    setKeys: {
      derive: ({ row, args }) => ({
        hasKeys: true,
        hasAppSecret: row.provider === 'wechat' && Boolean(args.appSecret),
        problem: null,
        said: null,
      }),
      check: ({ row, args }) => {
        if (row.provider === 'wechat' && !args.apiKey)
          throw accountErrors.apiKeyNeeded({}, { fields: { apiKey: { key: 'paymentAccount.apiKeyNeeded' } } });
        mustBeReadable('privateKey', () => privateKeyOf(args.privateKey));
      },
      before: ({ row, args }, ctx) =>
        storeKeys(ctx, row.id, { privateKey: args.privateKey, apiKey: args.apiKey ?? '', appSecret: args.appSecret ?? '' }),
    },
    note: {
      derive: ({ args }, ctx) => ({
        lastAt: ctx.now().toISOString(),
        problem: (args.problem as AccountRow['problem']) ?? null,
        said: args.said,
      }),
    },
  },
});

const slotOf = ({ provider, school }: AccountRow): string => `${provider}/${school ?? 'all'}`;

// Signed requests are sent there, so plain HTTP is allowed only for the server itself.
function mustBeAddress(text: string | null): void {
  if (!text) return;
  const url = URL.parse(text);
  const isOwn = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '');
  if (!url || url.username || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwn)))
    throw accountErrors.badAddress({}, { fields: { api: { key: 'paymentAccount.badAddress' } } });
}

function mustBeKey(field: 'publicKey' | 'formerKey', text: string | null): void {
  if (text) mustBeReadable(field, () => publicKeyOf(text));
}

/** With certificates all of them are given, and that of Alipay leads to a root. */
function mustBeCertified({ provider, appCertificate: app, rootCertificate: root, publicKey, formerKey }: AccountRow): void {
  if (provider !== 'alipay' || (!app && !root)) return;
  if (!app || !root) {
    const missing = app ? 'rootCertificate' : 'appCertificate';
    throw accountErrors.certificatesNeeded({}, { fields: { [missing]: { key: 'paymentAccount.certificatesNeeded' } } });
  }
  const platform = [publicKey, formerKey].flatMap((pem) => pem || []);
  mustBeReadable('publicKey', () =>
    alipayCertificates(
      { app, root, platform },
      () => Promise.reject(new PaymentFailure('badKey')),
      () => new Date(),
    ),
  );
}

function mustBeReadable(field: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (error instanceof PaymentFailure || error instanceof Error)
      throw accountErrors.badKeys({}, { fields: { [field]: { key: 'paymentAccount.badKeys' } } });
    throw error;
  }
}
