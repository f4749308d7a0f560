import { defineModel, f } from '@zhixing/model';
import { pricedLine } from '../costs.ts';
import { parties, partyScopes } from '../parties.ts';

/** A line of a quote (报价明细). Quotes are submitted as a whole; the lines of earlier quotes remain. */
export const QuoteLine = defineModel('quoteLine', {
  serverManaged: true,
  fields: {
    negotiation: f.ref('negotiation', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    /** Number of the quote, as `quoteEdition` of the negotiation counts them. */
    edition: f.integer({ required: true, min: 1 }),
    seq: f.integer({ required: true, min: 1 }),
    ...pricedLine,
    note: f.text({ max: 200 }),
  },
  views: {
    list: {
      columns: ['negotiation', 'agency', 'edition', 'seq', 'category', 'name', 'unitPrice', 'quantity', 'unit', 'times', 'amount', 'note'],
      filters: ['negotiation', 'agency', 'edition', 'category'],
      sort: 'seq',
    },
  },
  label: ['name'],
  unique: [['negotiation', 'edition', 'seq']],
  scopes: partyScopes,
});
