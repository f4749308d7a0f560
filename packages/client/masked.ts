import { kindOf } from '@zhixing/model/kinds/registry.ts';
/**
 * Whether a masked field hides something behind nothing: values of kinds with a mask arrive as masked text, so that an absent text is absent; of all
 * others nothing arrives.
 */
export const hidesBehindNothing = (kind: string, value: unknown): boolean => (value === null || value === undefined) && !kindOf(kind).mask;
