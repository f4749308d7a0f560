import { defineModel, f } from '@zhixing/model';
import { recordedActs, recordedRules, recordedTones } from './recorded.ts';

/** One line of a flow's history: who did what, and what they wrote. Nothing here is ever changed. */
export const FlowRecord = defineModel('flowRecord', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade', index: true, search: true }),
    template: f.ref('flowTemplate'),
    /** Whose flow it is: they may read what became of it. */
    initiator: f.ref('user', { named: true, index: true }),
    at: f.moment({ required: true }),
    node: f.text({ max: 60 }),
    nodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    /** Where the flow went back to. */
    toNode: f.text({ max: 60 }),
    toNodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    act: f.choice(recordedActs, { required: true, tones: recordedTones }),
    /** By which rule the flow did it, where nobody did. */
    rule: f.choice(recordedRules),
    /** Nobody where a rule acted. */
    user: f.ref('user', { named: true, index: true }),
    /** For whom, where a deputy acted; whose decision it was, where a rule did. */
    principal: f.ref('user', { named: true, index: true }),
    others: f.refs('user'),
    /** Whose task it was, where somebody gave it to another. */
    former: f.ref('user', { named: true }),
    opinion: f.longText({ max: 2000 }),
    files: f.files(),
    /** Signed by hand; the picture is kept beside it. */
    signed: f.flag({ required: true, default: false }),
  },
  views: {
    list: {
      columns: ['at', 'nodeTitle', 'act', 'rule', 'user', 'principal', 'former', 'others', 'opinion'],
      filters: ['instance', 'template', 'initiator', 'user', 'act', 'at'],
      sort: 'at',
    },
  },
  label: ['instance', 'nodeTitle'],
  scopes: {
    /** What was done in one's own flows, by oneself, and in one's name. */
    concerned: { any: [{ initiator: { eq: '@userId' } }, { user: { eq: '@userId' } }, { principal: { eq: '@userId' } }] },
  },
});
