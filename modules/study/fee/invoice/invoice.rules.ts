import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { includedTax } from '../amounts.ts';
import { invoiceErrors } from '../fee.errors.ts';
import { Invoice } from './invoice.model.ts';

type InvoiceRow = Row<typeof Invoice>;
type Numbered = ActionChange<typeof Invoice, 'issue' | 'reverse' | 'redFlush'>;

export const invoiceRules = defineRules(Invoice, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await ofTrip(row, ctx)), ...taxOf(row), requestAt: ctx.now().toISOString() }),
    check: mustBeSound,
  },
  update: { derive: async ({ row }, ctx) => ({ ...(await ofTrip(row, ctx)), ...taxOf(row) }), check: mustBeSound },
  actions: {
    issue: {
      derive: (change, ctx) => ({ ...numbered(change), issuer: ctx.actor.userId, issueAt: ctx.now().toISOString() }),
      check: async (change, ctx) => {
        mustBeNumbered(change);
        await mustBePaid(change.row, ctx);
      },
    },
    reverse: {
      derive: (change, ctx) => ({
        ...numbered(change),
        redOf: change.args.original,
        reason: change.args.reason,
        issuer: ctx.actor.userId,
        issueAt: ctx.now().toISOString(),
      }),
    },
    reject: { derive: ({ args }) => ({ reason: args.reason }) },
    redFlush: {
      derive: ({ args }) => ({ reason: args.reason }),
      check: mustBeNumbered,
      before: (change, ctx) => issueRed(change, ctx),
    },
  },
});

async function ofTrip({ trip: id }: InvoiceRow, ctx: Context): Promise<Partial<InvoiceRow>> {
  const trip = await lookUp(Trip, id, ctx);
  return trip ? { school: trip.school, bureau: trip.bureau, agency: trip.agency } : {};
}

const taxOf = ({ kind, amount, taxRate }: InvoiceRow): Partial<InvoiceRow> => ({
  tax: kind === 'vat' && amount !== null && taxRate ? includedTax(amount, taxRate) : null,
});

async function mustBeSound({ row }: { readonly row: InvoiceRow }, ctx: Context): Promise<void> {
  if (row.direction !== 'toFamily' && !row.agency)
    throw invoiceErrors.agencyNeeded({}, { fields: { trip: { key: 'invoice.agencyNeeded' } } });
  const bill = await lookUp(StudentBill, row.bill, ctx);
  if (bill && bill.trip !== row.trip) throw invoiceErrors.otherBill({}, { fields: { bill: { key: 'invoice.otherBill' } } });
}

/** What has been issued on a bill, less what was reversed, stays within what was paid and not refunded. */
async function mustBePaid({ id, bill: of, amount }: InvoiceRow, ctx: Context): Promise<void> {
  if (of === null) return;
  // Row-locks the bill, so that two receipts at once are not both issued for the same payment.
  await ctx.db.query(sql`select 1 from student_bill where id = ${of} for update`);
  const bill = await repo(StudentBill, elevated(ctx)).get(of);
  const standing = { bill: of, status: 'issued', redOf: { empty: true }, id: { ne: id } };
  const issued = (await repo(Invoice, elevated(ctx)).find(standing)).reduce((sum, one) => sum + one.amount, 0);
  const left = Math.max(0, bill.paid - bill.refunded - issued);
  if (amount > left)
    throw invoiceErrors.abovePaid(
      { left: (left / 100).toFixed(2) },
      { fields: { amount: { key: 'invoice.abovePaid', params: { left: (left / 100).toFixed(2) } } } },
    );
}

/** A receipt bears the number of its record; a VAT invoice that of the tax authority's platform. */
const numbered = ({ row, args }: Numbered): Partial<InvoiceRow> => ({
  number: row.kind === 'receipt' ? row.invoiceNo : args.number,
  file: args.file,
});

function mustBeNumbered({ row, args }: Numbered): void {
  if (row.kind === 'receipt') return;
  if (!args.number) throw invoiceErrors.numberNeeded({}, { fields: { number: { key: 'invoice.numberNeeded' } } });
  if (!args.file) throw invoiceErrors.fileNeeded({}, { fields: { file: { key: 'invoice.fileNeeded' } } });
}

/** Issues the red invoice that reverses one. */
async function issueRed({ row, args }: ActionChange<typeof Invoice, 'redFlush'>, ctx: Context): Promise<void> {
  const { kind, direction, trip, bill, title, taxNo, amount, taxRate, content } = row;
  const invoices = repo(Invoice, elevated(ctx));
  const red = await invoices.create({ kind, direction, trip, bill, title, taxNo, amount, taxRate, content });
  await invoices.act(red.id, 'reverse', { original: row.id, reason: args.reason, number: args.number, file: args.file });
}
