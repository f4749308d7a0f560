import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const charge = 10_000;

/** Values required by the rules of bills: payments need an issued bill, refunds a payment that has succeeded. */
export const builders: Readonly<Record<string, Recipe>> = {
  studentBill: async (builders) => ({
    trip: (await builders.make('trip')).id,
    student: (await builders.make('student')).id,
    dueAt: '2031-10-01T10:00:00.000Z',
  }),
  billLine: async (builders) => ({ bill: (await builders.make('studentBill')).id, name: '往返大巴', amount: charge }),
  payment: async (builders, n) => ({
    bill: await issued(builders),
    amount: charge,
    channel: 'wechat',
    outTradeNo: `EXAMPLE${n}`,
    payer: '家长',
  }),
  refund: async (builders, n) => {
    const { id } = await builders.make('payment');
    await builders.act('payment', id, 'succeed', { amount: charge, transactionNo: `EXAMPLE${n}` });
    return { payment: id, reason: 'overcharge', amount: 100 };
  },
};

async function issued(builders: Builders): Promise<string> {
  const { bill } = await builders.make('billLine');
  await builders.act('studentBill', String(bill), 'issue');
  return String(bill);
}
