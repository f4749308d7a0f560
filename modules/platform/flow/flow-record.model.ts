import { defineModel, f } from '@zhixing/model';

/** One line of a flow's history: who did what, and what they wrote. Nothing here is ever changed. */
export const FlowRecord = defineModel('flowRecord', {
  fields: {
    instance: f.ref('flowInstance', { required: true, onDelete: 'cascade', index: true }),
    at: f.moment({ required: true }),
    node: f.text({ max: 60 }),
    nodeTitle: f.text({ max: 80 }),
    act: f.text({ required: true, max: 20 }),
    /** Nobody where a rule acted. */
    user: f.ref('user', { named: true }),
    /** For whom, where a deputy acted; whose decision it was, where a rule did. */
    principal: f.ref('user', { named: true }),
    others: f.refs('user'),
    opinion: f.longText({ max: 2000 }),
    files: f.files(),
    /** Signed by hand; the picture is kept beside it. */
    signed: f.flag({ required: true, default: false }),
  },
  views: {
    list: { columns: ['at', 'nodeTitle', 'act', 'user', 'principal', 'others', 'opinion'], filters: ['instance', 'user'], sort: 'at' },
  },
  label: ['at'],
});
