import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Route } from '../route.ts';
import { valueField } from '../write/rollups.ts';
import { answerSchema, recordAnswerSchema, sharedAnswers } from './answer-schemas.ts';
import { countedHeaders, failureSchema, failures, sharedComponents } from './openapi-parts.ts';
import { describeProperties } from './property-texts.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 document of the served routes, with the record routes expanded for every model. */
export function openApi(ctx: Context, routes: readonly Route[], version: string): Json {
  const models = ctx.engine.registry.all();
  const plain = routes.filter((route) => !route.path.includes('/:model'));
  const perModel = routes.filter((route) => route.path.includes('/:model'));
  return {
    openapi: '3.1.0',
    info: { title: ctx.engine.texts.text(ctx.language, 'http.apiTitle'), version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: [
      { name: 'platform', description: ctx.engine.texts.text(ctx.language, 'http.platform') },
      ...models.map((model) => ({ name: model.name, description: ctx.engine.words.title(ctx.language, model) })),
    ],
    paths: grouped([
      ...plain.map((route) => operationOf(ctx, route, null)),
      ...models.flatMap((model) => perModel.flatMap((route) => modelOperations(ctx, route, model))),
    ]),
    components: {
      ...sharedComponents,
      schemas: { Failure: failureSchema, ...sharedAnswers, ...Object.assign({}, ...models.map((model) => modelSchemas(ctx, model))) },
    },
  };
}

/** Schemas of a model's records: as created (under the name of the model), changed (`.changes`) and answered (`.record`). */
export const modelSchemas = (ctx: Context, model: EffectiveModel): Json => ({
  [model.name]: recordSchema(ctx, model),
  [`${model.name}.changes`]: changesSchema(ctx, model),
  [`${model.name}.record`]: recordAnswerSchema(model),
});

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly document: Json;
}

function grouped(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  const known = new Map<string, string>();
  for (const { path, method, document } of operations) {
    // Paths that differ only in parameter names are merged, as OpenAPI requires.
    const shape = path.replace(/\{\w+\}/g, '{}');
    const place = known.get(shape) ?? path;
    known.set(shape, place);
    paths[place] = { ...paths[place], [method]: place === path ? document : { ...document, parameters: renamed(document, path, place) } };
  }
  return paths;
}

function renamed({ parameters }: Json, from: string, to: string): Json[] {
  const [old, other] = [from, to].map((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return (parameters as Json[]).map((one) =>
    one.in === 'path' ? { ...one, name: other?.[old?.indexOf(String(one.name)) ?? -1] ?? one.name } : one,
  );
}

function securityOf({ access, byKey }: Route): Json {
  if (access === 'public') return { security: [] };
  return byKey ? { security: [{ session: [] }, { apiKey: [] }] } : {};
}

function modelOperations(ctx: Context, route: Route, model: EffectiveModel): Operation[] {
  const named: Route = { ...route, path: route.path.replace('/:model', `/${model.name}`) };
  const answer = answerSchema(route, model.name);
  if (!route.path.endsWith('/actions/:action')) return [operationOf(ctx, named, model, answer)];
  return Object.keys(model.actions).map((action) =>
    operationOf(
      ctx,
      { ...named, path: named.path.replace(':action', action), summary: `${route.summary ?? ''}: ${action}` },
      model,
      answer,
    ),
  );
}

function operationOf(ctx: Context, route: Route, model: EffectiveModel | null, answer?: Json): Operation {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  const id = `${route.method.toLowerCase()}_${path.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '')}`;
  return {
    path,
    method: route.method.toLowerCase(),
    document: {
      operationId: id,
      summary: route.summary ?? id,
      description: accessText(ctx, route),
      tags: [model?.name ?? 'platform'],
      ...securityOf(route),
      parameters: [...pathParameters(ctx, path), ...queryParameters(ctx, route)],
      ...bodyOf(ctx, route, model),
      responses: {
        ...successOf(route, answer),
        ...failures(route.access === 'public'),
      },
    },
  };
}

const textOf = (ctx: Context, key: string): string => ctx.engine.texts.text(ctx.language, `http.api.${key}`);

const accessText = (ctx: Context, { access, byKey, proven }: Route): string =>
  [textOf(ctx, `access.${access}`), byKey && textOf(ctx, 'access.byKey'), proven && textOf(ctx, 'access.proven')].filter(Boolean).join(' ');

const parameterText = (ctx: Context, name: string): string => textOf(ctx, `parameters.${name}`);

const pathParameters = (ctx: Context, path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: parameterText(ctx, name),
    schema: { type: 'string' },
  }));

function queryParameters(ctx: Context, route: Route): Json[] {
  const schema = route.query ? schemaOf(route.query) : {};
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: 'query',
    description: parameterText(ctx, name),
    required: required.includes(name) && property.default === undefined,
    schema: property,
  }));
}

function bodyOf(ctx: Context, route: Route, model: EffectiveModel | null): Json {
  if (route.bytes) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (route.text) return { requestBody: { required: true, content: { 'application/json': {} } } };
  if (route.xml) return { requestBody: { required: true, content: { 'text/xml': {} } } };
  if (!route.body) return {};
  const is = (method: string, path: string) => model !== null && route.method === method && route.path === `/api/data/${model.name}${path}`;
  const own = `#/components/schemas/${model?.name}`;
  const schema = is('POST', '')
    ? { $ref: own }
    : is('PUT', '/:id')
      ? { $ref: `${own}.changes` }
      : bodySchema(ctx, route, route.body, model);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** Texts of properties depend on the names in the path, from the last one on, but not on the model. */
function bodySchema(ctx: Context, { path }: Route, body: z.ZodType, model: EffectiveModel | null): Json {
  const places = path.split('/').filter((name) => name !== '' && name !== model?.name);
  return describeProperties(ctx, schemaOf(body), [...places.toReversed(), 'body']);
}

function successOf({ raw }: Route, answer: Json | undefined): Json {
  if (raw?.length === 0) return { '302': { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } } };
  const content = raw ? Object.fromEntries(raw.map((type) => [type, {}])) : { 'application/json': { schema: envelopeSchema(answer) } };
  return { '200': { description: 'Success', headers: countedHeaders, content } };
}

const envelopeSchema = (data: Json = {}): Json => ({
  type: 'object',
  properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;
  return rest;
}

function recordSchema(ctx: Context, model: EffectiveModel): Json {
  const fields = Object.values(model.fields);
  const required = fields.filter((field) => field.settings.required === true && !field.system && field.settings.readonly !== true);
  return {
    type: 'object',
    title: ctx.engine.words.title(ctx.language, model),
    properties: { ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(ctx, model, field)])), ...rowsProperty(ctx, model) },
    ...(required.length > 0 ? { required: required.map((field) => field.name) } : {}),
  };
}

// An update sends the version that was read and the changed fields.
const changesSchema = (ctx: Context, model: EffectiveModel): Json => ({
  type: 'object',
  properties: {
    version: { type: 'integer', minimum: 1, description: parameterText(ctx, 'version') },
    ...Object.fromEntries(model.writable.map(({ name }) => [name, { $ref: `#/components/schemas/${model.name}/properties/${name}` }])),
    ...rowsProperty(ctx, model),
  },
  required: ['version'],
});

/** Rows of sub-tables saved together with the record. */
function rowsProperty(ctx: Context, model: EffectiveModel): Json {
  if (model.formRows.length === 0) return {};
  const row = {
    type: 'object',
    properties: { id: { type: 'string' }, version: { type: 'integer' }, $delete: { const: true } },
  };
  const tables = model.formRows.map(({ model: name }) => {
    const table = ctx.engine.registry.get(name);
    return [name, { description: ctx.engine.words.title(ctx.language, table), type: 'array', items: row }];
  });
  const $rows = { type: 'object', properties: Object.fromEntries(tables), additionalProperties: false };
  return describeProperties(ctx, { properties: { $rows } }, ['body']).properties as Json;
}

function fieldSchema(ctx: Context, model: EffectiveModel, field: EffectiveField): Json {
  const readonly = field.system || field.settings.readonly === true ? { readOnly: true } : {};
  const { show, requiredWhen } = field.settings;
  const values = valueField(ctx.engine, field);
  return {
    title: ctx.engine.words.field(ctx.language, model, field.name),
    description: kindText(ctx, field),
    ...describeProperties(ctx, values.kind.schema(values.settings), [field.name]),
    ...readonly,
    // Extensions of the platform: conditions under which the field is shown or required.
    ...(show === undefined ? {} : { 'x-show': show }),
    ...(requiredWhen === undefined ? {} : { 'x-required-when': requiredWhen }),
  };
}

/** What values of a field are, and of which model, if they name records. */
function kindText(ctx: Context, { kind, settings }: EffectiveField): string {
  const text = textOf(ctx, `kinds.${kind.name}`);
  const model = kind.reference ? ctx.engine.registry.find(String(settings.model)) : undefined;
  return model ? `${text}: ${ctx.engine.words.title(ctx.language, model)}` : text;
}
