import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** The signature of one side under a contract, with the hash of the text that was signed. */
export const ContractSignature = defineModel('contractSignature', {
  serverManaged: true,
  fields: {
    contract: f.ref('contract', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    side: f.choice(['school', 'agency'], { required: true }),
    signer: f.text({ required: true, max: 40 }),
    account: f.ref('user', { named: true }),
    signedAt: f.moment({ required: true }),
    form: f.choice(['drawn', 'seal'], { required: true }),
    picture: f.image({ required: true }),
    edition: f.integer({ required: true, min: 1 }),
    textHash: f.text({ required: true, max: 64 }),
  },
  views: {
    list: {
      columns: ['contract', 'side', 'signer', 'account', 'signedAt', 'form', 'edition', 'textHash'],
      filters: ['contract', 'side', 'signedAt'],
      sort: '-signedAt',
    },
  },
  label: ['signer'],
  unique: [['contract', 'side']],
  scopes: partyScopes,
});
