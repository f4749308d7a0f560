import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { httpErrors, modelErrors } from '../errors.ts';

/**
 * A part of a request by its schema; undefined where there is none.
 * @throws model.unknownField, or http.badRequest with the fields concerned
 */
export function checkedInput<T>(schema: z.ZodType<T>, value: unknown): T;
export function checkedInput<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined;
export function checkedInput<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') throw modelErrors.unknownField({ field: issue.keys.join(', ').slice(0, 60), model: 'request' });
  const fields = Object.fromEntries(
    result.error.issues.slice(0, 20).map((one) => [one.path.join('.') || 'body', { key: 'field.badFormat' }]),
  );
  throw httpErrors.badRequest({}, { fields });
}

/**
 * What differs from an object as it was read: clients of this API family write whole objects back, with names and addresses that are derived
 * and could not be written.
 */
export const unlike = (read: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !(Object.hasOwn(read, name) && isDeepStrictEqual(read[name], value))));
