import type { z } from 'zod';
import { zhCN, zhTW } from 'zod/locales';
import { type FlowDocument, flowDocumentSchema } from './document.ts';
import { type DocumentIssue, issuesOf } from './document-issues.ts';

const inWords = { zh: zhCN().localeError, 'zh-TW': zhTW().localeError, en: undefined };
type WordsOf = keyof typeof inWords;

/** Reads what somebody has typed as a flow, or says in his language what is wrong and where. */
export const readFlowDocument = (typed: unknown, language: WordsOf): FlowDocument | readonly DocumentIssue[] => {
  const read = readAs(flowDocumentSchema, typed, language);
  return 'wrong' in read ? read.wrong : read.data;
};

/** Reads something that contains the document of a flow, or says in the language of the reader what is wrong and where. */
export function readAs<T>(schema: z.ZodType<T>, typed: unknown, language: WordsOf): { data: T } | { wrong: readonly DocumentIssue[] } {
  const error = inWords[language];
  const parsed = schema.safeParse(typed, error && { error });
  return parsed.success ? { data: parsed.data } : { wrong: issuesOf(parsed.error.issues) };
}

/** One thing that is wrong, in one line. */
export const inOneLine = ({ path, message, options }: DocumentIssue): string =>
  [...(path ? [path] : []), message, ...(options ? [options.join(', ')] : [])].join(': ');
