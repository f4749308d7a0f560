import type { FastifyInstance } from 'fastify';
import { type AppError, httpErrors } from '../errors.ts';

/** Maximum nesting of a body and keys per object: nested flows reach about forty levels, tables of texts several hundred keys. */
const DEPTH = 64;
const NAMES = 1000;

// Keys used for prototype pollution. No field has such a name.
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** A JSON body as text, for routes that verify its signature. */
export class TextBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Replaces the JSON parser by one that rejects excessive nesting, too many keys, and keys used for prototype pollution. */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isText(request.routeOptions.config)) {
      done(null, new TextBody(String(text)));
      return;
    }
    const value = parsedJson(String(text));
    if (value instanceof Error) done(value);
    else done(null, value);
  });
}

const isText = (config: object): boolean => 'text' in config && config.text === true;

function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return harmOf(value) ?? value;
  } catch {
    return httpErrors.malformedJson();
  }
}

// Iterates level by level instead of recursing, because deep nesting would overflow the stack.
function harmOf(body: unknown): AppError | null {
  let level = [body].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= DEPTH || level.some(isCrowded)) return httpErrors.badRequest();
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return null;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isCrowded(container: object): boolean {
  if (Array.isArray(container)) return false;
  const names = Object.keys(container);
  return names.length > NAMES || names.some((name) => FORBIDDEN.has(name));
}
