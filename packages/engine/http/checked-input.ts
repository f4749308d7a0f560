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
