import { defineModel, f } from '@zhixing/model';
import { accountPowers, databaseKinds } from './drivers/foreign.ts';

/** A connection to an external database. Its password is stored in a separate table, out of reach of lists, exports and history. */
export const DataSource = defineModel('dataSource', {
  traits: ['orderable', 'annotated'],
  fields: {
    name: f.text({ required: true, unique: true, max: 60, search: true }),
    kind: f.choice(databaseKinds, { required: true, default: 'postgresql' }),
    host: f.text({ required: true, max: 255, search: true }),
    port: f.integer({ min: 1, max: 65_535 }),
    database: f.text({ required: true, max: 128, search: true }),
    /** Schema in which unqualified table names are resolved. */
    schema: f.text({ max: 63, pattern: '[A-Za-z_][A-Za-z0-9_]*', show: { kind: 'postgresql' } }),
    userName: f.text({ required: true, max: 128 }),
    tls: f.flag({ required: true, default: false }),
    hasPassword: f.flag({ readonly: true, default: false }),
    /** Time of the last successful test, and the server version it returned. */
    connectedAt: f.moment({ readonly: true }),
    serverVersion: f.text({ readonly: true, max: 80 }),
    /** What its account may do beside reading and writing tables, as found by that test. */
    accountPower: f.choice(accountPowers, { readonly: true, tones: { tables: 'success', files: 'danger', superuser: 'danger' } }),
    interfaceCount: f.count({ of: 'dataInterface', by: 'source' }),
  },
  actions: {
    test: {},
    /** Passwords are write-only. */
    setPassword: { args: { password: f.text({ required: true, max: 500, concealed: true }) } },
    forgetPassword: { when: { hasPassword: true }, confirm: true },
  },
  views: {
    list: {
      columns: [
        'name',
        'kind',
        'host',
        'database',
        'hasPassword',
        'connectedAt',
        'accountPower',
        'interfaceCount',
        'port',
        'userName',
        'serverVersion',
      ],
      filters: ['name', 'kind', 'host', 'hasPassword'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['name', 'kind', 'sortCode', 'remark'] },
        { title: 'connection', fields: ['host', 'port', 'database', 'schema', 'userName', 'tls'] },
        { title: 'more', fields: ['hasPassword', 'connectedAt', 'serverVersion', 'accountPower'] },
      ],
    },
    related: [{ model: 'dataInterface', by: 'source' }],
  },
  label: ['name'],
});
