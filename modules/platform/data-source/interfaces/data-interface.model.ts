import { defineModel, f } from '@zhixing/model';

/** Kinds of questions: of a database of others, of an HTTP address, of the product's own records, or one with a fixed answer. */
export const interfaceKinds = ['sql', 'http', 'records', 'fixed'] as const;

const of = (kind: (typeof interfaceKinds)[number]) => ({ show: { kind } }) as const;
const needed = (kind: (typeof interfaceKinds)[number]) => ({ ...of(kind), requiredWhen: { kind } }) as const;

/** A question that somebody has written down once, to be asked by name: by programs, and by flows. */
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
    /** The header that its key stands in. */
    keyHeader: f.text({ max: 60, pattern: '[A-Za-z][A-Za-z0-9-]*', ...of('http') }),
    hasKey: f.flag({ readonly: true, default: false }),
    /** Where the rows stand in the answer, such as `data.list`. */
    rowsAt: f.text({ max: 120, pattern: '[\\p{L}\\p{N}_.-]+', ...of('http') }),
    subject: f.text({ max: 60, pick: '@models', ...needed('records') }),
    condition: f.json({ ...of('records') }),
    only: f.text({ max: 1000, ...of('records') }),
    answer: f.json({ ...needed('fixed') }),
    /** What the columns of the answer are called here, and where they stand in a row there. */
    columns: f.json(),
    mostRows: f.integer({ required: true, min: 1, max: 5000, default: 500 }),
    timeoutSeconds: f.integer({ required: true, min: 1, max: 60, default: 10 }),
    /** Of whom flows ask that let it name people: the column, and what stands there. */
    peopleColumn: f.text({ max: 60 }),
    peopleBy: f.choice(['id', 'account'], { required: true, default: 'id' }),
    /** With whose permissions flows read records. */
    owner: f.ref('user', { readonly: true, named: true }),
  },
  states: ['disabled', 'enabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: {
    enable: { from: ['disabled'], to: 'enabled' },
    /** Refused while flows name it, unless it is to be stopped all the same: they wait there until it is on again. */
    disable: { from: ['enabled'], to: 'disabled', confirm: true, args: { despite: f.flag({ default: false }) } },
    /** Keys go in and never come out. */
    setKey: { when: { kind: 'http' }, args: { key: f.text({ required: true, max: 2000, concealed: true }) } },
    forgetKey: { when: { hasKey: true }, confirm: true },
    /** Asking it, behind a route of its own. */
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
