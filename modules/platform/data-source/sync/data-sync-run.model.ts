import { defineModel, f } from '@zhixing/model';

/** Log entry of one table copy between connections, with the settings needed to repeat it. Written by the server. */
export const DataSyncRun = defineModel('dataSyncRun', {
  serverManaged: true,
  fields: {
    at: f.moment({ required: true, index: true }),
    source: f.ref('dataSource', { required: true, onDelete: 'cascade', index: true }),
    sourceTable: f.text({ required: true, max: 130 }),
    target: f.ref('dataSource', { required: true, onDelete: 'cascade' }),
    targetTable: f.text({ required: true, max: 130 }),
    /** Maps target columns to source columns; empty maps columns of the same name. */
    columns: f.json(),
    dryRun: f.flag({ required: true, default: false }),
    asker: f.ref('user', { named: true }),
    outcome: f.choice(['done', 'failed'], { required: true, tones: { done: 'success', failed: 'danger' } }),
    problem: f.text({ max: 300 }),
    rowCount: f.integer(),
    milliseconds: f.integer(),
  },
  views: {
    list: {
      columns: [
        'at',
        'source',
        'sourceTable',
        'target',
        'targetTable',
        'dryRun',
        'outcome',
        'rowCount',
        'milliseconds',
        'asker',
        'problem',
      ],
      filters: ['source', 'target', 'outcome', 'dryRun', 'at'],
      sort: '-at',
    },
  },
  label: ['at'],
});
