import { defineKind, issue, listed } from '../kind.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a value is a record id in the canonical form of the database. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** Reference to one record of another model. The engine checks that the reader may see it. */
export const ref = defineKind('ref', {
  column: () => 'uuid',
  check: (value) => (isId(value) ? null : issue('field.notAnId')),
  schema: (field) => ({ type: 'string', format: 'uuid', description: `id of ${String(field.model)}` }),
  operators: () => ['eq', 'ne', 'in', 'notIn', 'empty', 'where'],
  reference: 'one',
  groupable: 2,
  searchable: () => 'related',
  target: (field) => ({ model: String(field.model), key: 'id', named: field.named === true }),
  example: (_field, n) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
});

/** References to several records of another model. */
export const refs = defineKind('refs', {
  column: () => 'uuid[]',
  check: (value) =>
    Array.isArray(value) && value.length <= 500 && value.every(isId) && new Set(value).size === value.length ? null : issue('field.notIds'),
  schema: (field) => ({ type: 'array', items: { type: 'string', format: 'uuid' }, description: `ids of ${String(field.model)}` }),
  operators: () => listed,
  reference: 'many',
  many: true,
  target: (field) => ({ model: String(field.model), key: 'id', named: field.named === true }),
  expression: () => 'list',
  example: (_field, n) => [`00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`],
});
