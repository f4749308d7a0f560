import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../../trip/trip.model.ts';
import { includedTax } from '../amounts.ts';
import { invoiceErrors } from '../fee.errors.ts';
import { Invoice } from './invoice.model.ts';

type InvoiceRow = Row<typeof Invoice>;
type Numbered = ActionChange<typeof Invoice, 'issue' | 'reverse' | 'redFlush'>;

export const invoiceRules = defineRules(Invoice, {
  create: {
    derive: async ({ row }, ctx) => ({ ...(await ofTrip(row, ctx)), ...taxOf(row), requestAt: ctx.now().toISOString() }),
    check: mustHaveIssuer,
  },
  update: { derive: async ({ row }, ctx) => ({ ...(await ofTrip(row, ctx)), ...taxOf(row) }), check: mustHaveIssuer },
  actions: {
    issue: {
      derive: (change, ctx) => ({ ...numbered(change), issuer: ctx.actor.userId, issueAt: ctx.now().toISOString() }),
      check: mustBeNumbered,
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

function mustHaveIssuer({ row }: { readonly row: InvoiceRow }): void {
  if (row.direction !== 'toFamily' && !row.agency)
    throw invoiceErrors.agencyNeeded({}, { fields: { trip: { key: 'invoice.agencyNeeded' } } });
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
  const { kind, direction, trip, title, taxNo, amount, taxRate, content } = row;
  const invoices = repo(Invoice, elevated(ctx));
  const red = await invoices.create({ kind, direction, trip, title, taxNo, amount, taxRate, content });
  await invoices.act(red.id, 'reverse', { original: row.id, reason: args.reason, number: args.number, file: args.file });
}
