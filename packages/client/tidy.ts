import { kindOf } from '@zhixing/model/kinds/registry.ts';

/** Normalizes typed text by the rule of its kind. */
export const tidied = (kind: string, text: string): string => kindOf(kind).tidy(text);
