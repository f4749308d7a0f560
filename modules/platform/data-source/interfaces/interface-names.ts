import type { Stored } from '@zhixing/engine/read/read.ts';
import type { Values } from '@zhixing/engine/write/values.ts';
import { z } from 'zod';
import type { interfaceKinds } from './data-interface.model.ts';
import type { parameterKinds } from './data-interface-parameter.model.ts';
import { sourceOf, sourceTypes } from './parameter-entry.ts';
import type { Parameter } from './parameters.ts';

/** Numeric types of the API family: 1 SQL, 2 fixed result, 3 HTTP; 4, own records, exists only here. */
const types: readonly (typeof interfaceKinds)[number][] = ['sql', 'fixed', 'http', 'records'];
const dataTypes = {
  varchar: 'text',
  int: 'integer',
  bigint: 'long',
  decimal: 'decimal',
  date: 'date',
  datetime: 'moment',
  boolean: 'flag',
  text: 'longText',
} as const;
type DataType = keyof typeof dataTypes;
const dataTypeOf = (kind: (typeof parameterKinds)[number]): DataType =>
  (Object.keys(dataTypes) as DataType[]).find((type) => dataTypes[type] === kind) ?? 'varchar';

const text = (max: number) => z.string().max(max).nullish();
const json = z.unknown().optional();

/** Configuration of all types; each uses only its own part. */
const config = z.strictObject({
  dbLinkId: text(60),
  sql: text(10_000),
  method: z.enum(['GET', 'POST']).nullish(),
  url: text(1000),
  headers: json,
  body: json,
  keyHeader: text(60),
  rowsAt: text(120),
  model: text(60),
  filter: json,
  fields: text(1000),
  data: json,
});
/** How a parameter entry names its source: 1 a field of the row, 4 the id of the form. */
export const entryShape = { sourceType: z.union([z.literal(1), z.literal(4)]).nullish(), relationField: text(60) };
const parameter = z.strictObject({
  field: z.string().min(1).max(40),
  fieldName: text(60),
  dataType: z.enum(Object.keys(dataTypes) as [DataType, ...DataType[]]).default('varchar'),
  required: z.union([z.boolean(), z.literal(0), z.literal(1)]).default(false),
  ...entryShape,
  defaultValue: text(200),
});

export const interfaceBody = z.strictObject({
  fullName: z.string().min(1).max(60),
  enCode: z.string().min(1).max(60),
  category: text(40),
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  dataConfigJson: config,
  parameterJson: z.array(parameter).max(50).default([]),
  /** Maps column names of the result to paths in the source rows. */
  fieldJson: z.record(z.string().max(60), z.string().max(200)).nullish(),
  sortCode: z.number().int().nullish(),
  description: text(500),
});
export type SentInterface = z.infer<typeof interfaceBody>;

/** Maps fields of the model to the configuration of the API family, by kind. */
const parts = {
  sql: { source: 'dbLinkId', statement: 'sql' },
  http: { method: 'method', address: 'url', headers: 'headers', body: 'body', keyHeader: 'keyHeader', rowsAt: 'rowsAt' },
  records: { subject: 'model', condition: 'filter', only: 'fields' },
  fixed: { answer: 'data' },
} as const satisfies Record<(typeof interfaceKinds)[number], Readonly<Record<string, keyof z.infer<typeof config>>>>;

export function valuesOf({ fullName, enCode, category, type, dataConfigJson, fieldJson, sortCode, description }: SentInterface): Values {
  const kind = types[type - 1] ?? 'fixed';
  const own = Object.entries(parts[kind]).map(([name, place]) => [name, dataConfigJson[place] ?? null]);
  return {
    name: fullName,
    code: enCode,
    category: category ?? null,
    kind,
    columns: fieldJson ?? null,
    sortCode: sortCode ?? null,
    remark: description ?? null,
    // Only POST requests have a body.
    ...Object.fromEntries(own.filter(([name]) => name !== 'body' || dataConfigJson.method === 'POST')),
  };
}

export const parameterValues = ({ parameterJson }: SentInterface): Values[] =>
  parameterJson.map(({ field, fieldName, dataType, required, sourceType, relationField, defaultValue }) => ({
    name: field,
    label: fieldName ?? null,
    kind: dataTypes[dataType],
    required: Boolean(required),
    sourceType: sourceOf(sourceType),
    relationField: relationField || null,
    fallback: defaultValue ?? null,
  }));

export const parameterRow = ({ name, label, kind, required, sourceType, relationField, fallback }: Parameter) => ({
  field: name,
  fieldName: label ?? name,
  dataType: dataTypeOf(kind),
  required: required ? 1 : 0,
  sourceType: sourceType && sourceTypes[sourceType],
  relationField: relationField ?? '',
  defaultValue: fallback ?? '',
});

export function interfaceRow(row: Stored) {
  return {
    id: row.id,
    fullName: row.name,
    enCode: row.code,
    category: row.category ?? '',
    type: types.indexOf(row.kind as 'sql') + 1,
    enabledMark: row.status === 'enabled' ? 1 : 0,
    sortCode: row.sortCode ?? 0,
    description: row.remark ?? '',
    fieldJson: row.columns,
    dataConfigJson: {
      dbLinkId: row.source,
      sql: row.statement,
      method: row.method,
      url: row.address,
      headers: row.headers,
      body: row.body,
      keyHeader: row.keyHeader,
      rowsAt: row.rowsAt,
      model: row.subject,
      filter: row.condition,
      fields: row.only,
      data: row.answer,
    },
  };
}
