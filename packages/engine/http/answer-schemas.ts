import type { EffectiveModel } from '@zhixing/model';
import { MASK } from '@zhixing/model/kinds/mask.ts';
import type { Route } from '../route.ts';

type Json = Readonly<Record<string, unknown>>;

const schema = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const list = (items: Json): Json => ({ type: 'array', items });
const mapOf = (additionalProperties: Json): Json => ({ type: 'object', additionalProperties });
const closed = (properties: Readonly<Record<string, Json>>, optional: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const or = (...anyOf: readonly Json[]): Json => ({ anyOf });

const text: Json = { type: 'string' };
const id: Json = { type: 'string', format: 'uuid' };
const moment: Json = { type: 'string', format: 'date-time' };
const count: Json = { type: 'integer', minimum: 0 };
const nothing: Json = { type: 'null' };
const flag: Json = { type: 'boolean' };

/** Schemas that answers of all models share. */
export const sharedAnswers: Readonly<Record<string, Json>> = {
  Pagination: closed({ currentPage: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 1 }, total: count }),
  Labels: {
    description: 'Labels of keys in the records, by field and key: only of records that the reader may see, null where there is none',
    ...mapOf(or(mapOf(text), nothing)),
  },
  Allowed: closed({ update: flag, delete: flag, unmask: flag, actions: list(text), unmet: mapOf(list(text)), closed: { const: true } }, [
    'unmet',
    'closed',
  ]),
  OneTimeResult: { description: 'Values that are shown once', ...list(closed({ name: text, label: text, value: text })) },
  Masked: { description: 'A sensitive value that the reader may not see', const: MASK },
  Figure: or({ type: 'number' }, text, nothing),
  Group: closed({ value: or(text, { type: 'number' }, flag, nothing), label: or(text, nothing), count }),
  HistoryEntry: closed({
    id,
    at: moment,
    version: { type: 'integer' },
    verb: text,
    actor: or(closed({ id: text, name: text }), nothing),
    reason: or(text, nothing),
    job: or(text, nothing),
    changes: list(closed({ field: text, from: {}, to: {} })),
  }),
};

/**
 * A record as it is answered: fields that the reader may not see are absent, those without a value are null. Deleted records of the recycle
 * bin say when and by whom.
 */
export function recordAnswerSchema(model: EffectiveModel): Json {
  const fields = Object.values(model.fields).map(({ name, settings }) => {
    const value = [schema(`${model.name}/properties/${name}`), nothing];
    return [name, or(...(settings.sensitive === true ? [...value, schema('Masked')] : value))];
  });
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), deletedAt: moment, deletedBy: or(text, nothing) },
    required: ['id', 'version'],
    additionalProperties: false,
  };
}

const page = (items: Json): Json => closed({ list: list(items), pagination: schema('Pagination') });

const answers: Readonly<Record<string, (record: Json) => Json>> = {
  'GET ': (record) =>
    closed({ list: list(record), pagination: schema('Pagination'), labels: schema('Labels'), masked: list(text), closed: list(text) }, [
      'closed',
    ]),
  'GET /options': () => page(closed({ id: text, label: text, code: or(text, nothing) }, ['code'])),
  'GET /summary': () =>
    closed({
      count,
      fields: mapOf(
        closed({ sum: schema('Figure'), average: schema('Figure'), min: schema('Figure'), max: schema('Figure'), filled: count }),
      ),
    }),
  'GET /groups': () => page(schema('Group')),
  'GET /:id': (record) => single(record),
  'POST ': (record) => single(record),
  'PUT /:id': (record) => single(record),
  'DELETE /:id': () => closed({ id }),
  'POST /:id/restore': (record) => single(record),
  'POST /:id/actions/:action': (record) => or(single(record), closed({ record: nothing, id, handed: schema('OneTimeResult') }, ['handed'])),
  'POST /:id/unmask': () => closed({ values: mapOf({}), labels: schema('Labels') }),
  'GET /:id/history': () => closed({ list: list(schema('HistoryEntry')), pagination: schema('Pagination'), labels: schema('Labels') }),
  'POST /batch': () => closed({ results: list(closed({ id, version: { type: 'integer' } })) }),
  'POST /validate': () => closed({ fields: mapOf(text), warnings: mapOf(text) }),
};

const single = (record: Json): Json =>
  closed({ record, labels: schema('Labels'), masked: list(text), allowed: schema('Allowed'), handed: schema('OneTimeResult') }, ['handed']);

const BASE = '/api/data/:model';

/**
 * Schema of what a record route answers in `data` for a model.
 * @param route with the path as it is declared, `/api/data/:model/…`
 * @returns undefined for routes whose answers are not described
 */
export function answerSchema({ method, path }: Pick<Route, 'method' | 'path'>, model: string): Json | undefined {
  if (!path.startsWith(BASE)) return undefined;
  return answers[`${method} ${path.slice(BASE.length)}`]?.(schema(`${model}.record`));
}
