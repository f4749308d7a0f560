import { defineModel, f } from '@zhixing/model';

/** Log entry of one call of a data interface. Written by the server; neither parameters nor results are stored. */
export const DataInterfaceLog = defineModel('dataInterfaceLog', {
  fields: {
    dataInterface: f.ref('dataInterface', { required: true, onDelete: 'cascade', index: true }),
    at: f.moment({ required: true, index: true }),
    through: f.choice(['trial', 'call', 'flow'], { required: true }),
    asker: f.ref('user', { named: true }),
    /** Name and id of the API key that was used, if any. */
    program: f.text({ max: 80 }),
    keyId: f.text({ max: 36, index: true }),
    address: f.text({ max: 64 }),
    outcome: f.choice(['done', 'failed'], { required: true, tones: { done: 'success', failed: 'danger' } }),
    problem: f.text({ max: 300 }),
    rowCount: f.integer(),
    milliseconds: f.integer(),
  },
  views: {
    list: {
      columns: ['at', 'dataInterface', 'through', 'asker', 'program', 'outcome', 'rowCount', 'milliseconds', 'problem', 'address'],
      filters: ['dataInterface', 'through', 'outcome', 'at'],
      sort: '-at',
    },
  },
  label: ['at'],
});
