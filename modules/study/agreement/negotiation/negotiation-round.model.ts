import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

/** One round of talks (洽谈纪要). */
export const NegotiationRound = defineModel('negotiationRound', {
  fields: {
    negotiation: f.ref('negotiation', { required: true, index: true, onDelete: 'cascade' }),
    ...parties,
    roundNo: f.integer({ readonly: true, min: 1 }),
    talkAt: f.moment({ required: true }),
    way: f.choice(['visit', 'meeting', 'phone', 'message', 'quote'], { required: true, default: 'meeting' }),
    participants: f.text({ required: true, max: 200 }),
    content: f.longText({ required: true, max: 4000 }),
    nextStep: f.text({ max: 300 }),
    attachments: f.files(),
  },
  views: {
    list: {
      columns: ['negotiation', 'roundNo', 'talkAt', 'way', 'participants', 'content', 'nextStep'],
      filters: ['negotiation', 'way', 'talkAt'],
      sort: '-talkAt',
    },
    form: {
      groups: [{ title: 'basics', fields: ['negotiation', 'talkAt', 'way', 'participants', 'content', 'nextStep', 'attachments'] }],
    },
  },
  label: ['roundNo'],
  unique: [['negotiation', 'roundNo']],
  scopes: partyScopes,
});
