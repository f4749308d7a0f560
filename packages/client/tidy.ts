import { kindOf } from '@zhixing/model/kinds/registry.ts';

/** A typed text without what people do not mean, as its kind has it. */
export const tidied = (kind: string, text: string): string => kindOf(kind).tidy(text);
