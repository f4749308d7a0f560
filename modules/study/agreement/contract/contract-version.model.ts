import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** A version of a contract's text, kept whenever the text changes. */
export const ContractVersion = defineModel('contractVersion', {
  serverManaged: true,
  fields: {
    contract: f.ref('contract', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    edition: f.integer({ required: true, min: 1 }),
    /** The text with its placeholders filled, as both sides read it. */
    text: f.json({ required: true }),
    textHash: f.text({ required: true, max: 64 }),
    changedAt: f.moment({ required: true }),
  },
  views: {
    list: { columns: ['contract', 'edition', 'textHash', 'changedAt'], filters: ['contract', 'changedAt'], sort: '-edition' },
  },
  label: ['edition'],
  unique: [['contract', 'edition']],
  scopes: partyScopes,
});
