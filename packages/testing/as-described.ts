import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { answerSchema, sharedAnswers } from '@zhixing/engine/http/answer-schemas.ts';
import { modelSchemas } from '@zhixing/engine/http/openapi.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Settings of a route that its answers are compared with. */
interface Described {
  readonly path: string;
  readonly raw?: readonly string[];
}

/** A hook for every answer: fails those that are not as the description of the API says, by media type and, for record routes, by schema. */
export function asDescribed(engine: Engine, context: () => Context) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isAnswer = !request.is404 && reply.statusCode >= 200 && reply.statusCode < 300;
    if (!isAnswer) return payload;
    const { path, raw } = request.routeOptions.config as unknown as Described;
    mustBeNamed(request, reply, raw ?? ['application/json']);
    const { model: name = '' } = (request.params ?? {}) as { model?: string };
    const schema = answerSchema({ method: request.method as Route['method'], path: path ?? '' }, name);
    const model = engine.registry.find(name);
    if (!schema || !model || typeof payload !== 'string') return payload;
    const problems = problemsOf(schema, modelSchemas(context(), model), JSON.parse(payload).data);
    if (problems.length > 0)
      throw new Error(
        `${request.method} ${request.url} answers otherwise than described:\n${problems.join('\n')}\n${payload.slice(0, 2000)}`,
      );
    return payload;
  };
}

function mustBeNamed(request: FastifyRequest, reply: FastifyReply, raw: readonly string[]): void {
  const [type = ''] = String(reply.getHeader('content-type') ?? '').split(';');
  const isNamed = raw.some((one) => one === '*/*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
  if (type !== '' && !isNamed) throw new Error(`${request.method} ${request.url} answers ${type}, and names ${raw.join(', ')}`);
}

const MAX_PROBLEMS = 6;

/** Where data are not as a schema says, which refers to `schemas` by their names in the description of the API. */
export function problemsOf(schema: object, schemas: object, data: unknown): string[] {
  const fits = validatorOf(schema, schemas);
  if (fits(data)) return [];
  return (fits.errors ?? [])
    .slice(0, MAX_PROBLEMS)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

// Compiling takes some milliseconds, and most test files of a process have the same models.
const validators = new Map<string, ValidateFunction>();

function validatorOf(schema: object, schemas: object): ValidateFunction {
  const document = { ...schema, components: { schemas: { ...sharedAnswers, ...schemas } } };
  const key = JSON.stringify(document);
  const known = validators.get(key);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false, validateFormats: true, meta: false, validateSchema: false });
  formats.default(ajv);
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
  const made = ajv.compile(document);
  validators.set(key, made);
  return made;
}
