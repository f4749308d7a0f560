import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { z } from 'zod';

const DEEPEST = 40;

/** JSON of a client that is stored as it is. Its depth is limited, because deep nesting would overflow the stack of recursive code. */
export const boundedJson = z.unknown().refine((value) => value !== undefined && isShallow(value));

/** A line of text that the database can store. */
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorable);

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The id of the acting user; the system itself has no workbench data. */
export function personOf({ actor }: Context): string {
  if (!actor.userId) throw modelErrors.denied({ permission: 'session' });
  return actor.userId;
}

// Iterates by level, so that the check itself cannot overflow the stack.
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
}
