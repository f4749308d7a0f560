import type { FastifyInstance } from 'fastify';
import { type AppError, httpErrors } from '../errors.ts';

/** How deep a body may nest, and how many names one of its objects may have: flows inside flows come to some forty, tables of texts to some hundreds. */
const DEPTH = 64;
const NAMES = 1000;

// Names by which an object reaches what all objects share. Nothing here is called so, and nobody else has to be let try.
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Takes bodies of JSON: none that is nested or crowded beyond measure, and none that names what all objects share. */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const value = parsedJson(String(text));
    if (value instanceof Error) done(value);
    else done(null, value);
  });
}

function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return harmOf(value) ?? value;
  } catch {
    return httpErrors.malformedJson();
  }
}

// Level by level, not by calling itself: what is looked for here would be the end of the stack.
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
