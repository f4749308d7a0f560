import { defineModel, f } from '@zhixing/model';
import { recordedActs, recordedRules, recordedTones } from './recorded.ts';

/** One line of the history of a flow: who did what, and their opinion. Append-only. */
export const FlowRecord = defineModel('flowRecord', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade', index: true, search: true }),
    template: f.ref('flowTemplate'),
    /** The initiator of the flow, who may read its history. */
    initiator: f.ref('user', { named: true, index: true }),
    at: f.moment({ required: true }),
    node: f.text({ max: 60 }),
    nodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    /** The node the flow was returned to. */
    toNode: f.text({ max: 60 }),
    toNodeTitle: f.text({ max: 80, names: 'flow.nodeTitles' }),
    act: f.choice(recordedActs, { required: true, tones: recordedTones }),
    /** The rule that acted, where no user did. */
    rule: f.choice(recordedRules),
    /** Empty where a rule acted. */
    user: f.ref('user', { named: true, index: true }),
    /** The principal, where a deputy acted; the owner of the decision, where a rule acted. */
    principal: f.ref('user', { named: true, index: true }),
    others: f.refs('user'),
    /** The previous owner, where a task was passed to another user. */
    former: f.ref('user', { named: true }),
    opinion: f.longText({ max: 2000 }),
    files: f.files(),
    /** Signed by hand; the image is in `sys_flow_signature`. */
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
    /** Acts in flows that the user started, acts by the user, and acts in the name of the user. */
    concerned: { any: [{ initiator: { eq: '@userId' } }, { user: { eq: '@userId' } }, { principal: { eq: '@userId' } }] },
  },
});
