import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { School } from '../../school/school.model.ts';
import { bankLineErrors } from '../online-payment.errors.ts';
import { BankLine } from './bank-line.model.ts';

type LineRow = Row<typeof BankLine>;

export const bankLineRules = defineRules(BankLine, {
  create: { derive: async ({ row }, ctx) => ({ school: row.school ?? (await ownSchool(ctx)) }) },
  actions: {
    confirm: {
      derive: ({ args }, ctx) => ({ bill: args.bill, ...decided(ctx), reason: null }),
      check: async ({ row, args }, ctx) => {
        const bill = await repo(StudentBill, elevated(ctx)).first({ id: args.bill });
        if (bill?.school !== row.school) throw bankLineErrors.otherSchool({}, { fields: { bill: { key: 'bankLine.otherSchool' } } });
      },
      before: collect,
    },
    ignore: { derive: ({ args }, ctx) => ({ reason: args.reason, ...decided(ctx) }) },
    reopen: { derive: () => ({ reason: null, decidedBy: null, decidedAt: null }) },
  },
});

const decided = (ctx: Context): Partial<LineRow> => ({ decidedBy: ctx.actor.userId, decidedAt: ctx.now().toISOString() });

const ownSchool = async (ctx: Context): Promise<string | null> => (await lookUp(School, ctx.actor.organisationId, ctx))?.id ?? null;

/** The transfer is a payment like any other that the school takes, with the permissions of whoever confirms it. */
async function collect({ row, args }: ActionChange<typeof BankLine, 'confirm'>, ctx: Context): Promise<void> {
  const { amount, payerName: payer, tradedAt: payAt, bankRef: transactionNo } = row;
  await repo(StudentBill, ctx).act(args.bill, 'collect', { channel: 'transfer', amount, payer, payAt, transactionNo });
}
