import { defineModel, f } from '@zhixing/model';

/** Sources of an interface: an external database, an HTTP endpoint, the product's own records, or a fixed result. */
export const interfaceKinds = ['sql', 'http', 'records', 'fixed'] as const;

const of = (kind: (typeof interfaceKinds)[number]) => ({ show: { kind } }) as const;
const needed = (kind: (typeof interfaceKinds)[number]) => ({ ...of(kind), requiredWhen: { kind } }) as const;

/** A stored query that programs and flows call by its code. */
export const DataInterface = defineModel('dataInterface', {
  traits: ['orderable', 'annotated'],
  fields: {
    code: f.text({ required: true, unique: true, max: 60, rule: 'code', search: true }),
    name: f.text({ required: true, max: 60, search: true }),
    category: f.text({ max: 40 }),
    kind: f.choice(interfaceKinds, { required: true }),
    source: f.ref('dataSource', { ...needed('sql') }),
    statement: f.longText({ max: 10_000, ...needed('sql') }),
    method: f.choice(['GET', 'POST'], { ...needed('http') }),
    address: f.text({ max: 1000, ...needed('http') }),
    headers: f.json({ ...of('http') }),
    body: f.json({ show: { kind: 'http', method: 'POST' } }),
    /** Request header that carries the key. */
    keyHeader: f.text({ max: 60, pattern: '[A-Za-z][A-Za-z0-9-]*', ...of('http') }),
    hasKey: f.flag({ readonly: true, default: false }),
    /** Path to the rows in the response, such as `data.list`. */
    rowsAt: f.text({ max: 120, pattern: '[\\p{L}\\p{N}_.-]+', ...of('http') }),
    subject: f.text({ max: 60, pick: '@models', ...needed('records') }),
    condition: f.json({ ...of('records') }),
    only: f.text({ max: 1000, ...of('records') }),
    answer: f.json({ ...needed('fixed') }),
    /** Maps column names of the result to paths in the source rows. */
    columns: f.json(),
    mostRows: f.integer({ required: true, min: 1, max: 5000, default: 500 }),
    timeoutSeconds: f.integer({ required: true, min: 1, max: 60, default: 10 }),
    /** For flows that determine users by this interface: the column with the users, and whether it contains ids or accounts. */
    peopleColumn: f.text({ max: 60 }),
    peopleBy: f.choice(['id', 'account'], { required: true, default: 'id' }),
    /** The user with whose permissions flows read records. */
    owner: f.ref('user', { readonly: true, named: true }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    /** Refused while flows use the interface, unless `despite` is set; those flows then wait until it is enabled again. */
    disable: { from: ['enabled'], to: 'disabled', confirm: true, args: { despite: f.flag({ default: false }) } },
    /** Keys are write-only. */
    setKey: { when: { kind: 'http' }, args: { key: f.text({ required: true, max: 2000, concealed: true }) } },
    forgetKey: { when: { hasKey: true }, confirm: true },
    /** Permission to call the interface; the call itself has its own route. */
    call: { system: true, grantable: true },
  },
  views: {
    list: {
      columns: ['code', 'name', 'kind', 'source', 'category', 'status', 'address', 'subject', 'updatedAt'],
      filters: ['name', 'code', 'kind', 'source', 'category', 'status'],
      sort: 'sortCode',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['code', 'name', 'kind', 'category', 'sortCode', 'remark'] },
        {
          title: 'question',
          fields: [
            ...(['source', 'statement', 'method', 'address', 'headers', 'body', 'keyHeader', 'hasKey', 'rowsAt'] as const),
            ...(['subject', 'condition', 'only', 'answer'] as const),
          ],
        },
        { title: 'answer', fields: ['columns', 'mostRows', 'timeoutSeconds', 'peopleColumn', 'peopleBy', 'owner'] },
      ],
      rows: [
        { model: 'dataInterfaceParameter', by: 'dataInterface', fields: ['name', 'label', 'kind', 'required', 'fallback', 'formula'] },
      ],
    },
    related: [
      { model: 'dataInterfaceParameter', by: 'dataInterface' },
      { model: 'dataInterfaceLog', by: 'dataInterface' },
    ],
  },
  label: ['name'],
  importKeys: [['code']],
});
