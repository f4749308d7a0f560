import { kindOf } from '@zhixing/model/kinds/registry.ts';
/**
 * Whether an empty masked field may still have a value: kinds with a mask send masked text, so that empty means empty; other kinds send
 * nothing at all.
 */
export const hidesBehindNothing = (kind: string, value: unknown): boolean => (value === null || value === undefined) && !kindOf(kind).mask;
