import { zhCN, zhTW } from 'zod/locales';
import { type FlowDocument, flowDocumentSchema } from './document.ts';
import { type DocumentIssue, issuesOf } from './document-issues.ts';

const inWords = { zh: zhCN().localeError, zhtw: zhTW().localeError, en: undefined };

/** Reads what somebody has typed as a flow, or says in his language what is wrong and where. */
export function readFlowDocument(typed: unknown, language: keyof typeof inWords): FlowDocument | readonly DocumentIssue[] {
  const error = inWords[language];
  const parsed = flowDocumentSchema.safeParse(typed, error && { error });
  return parsed.success ? parsed.data : issuesOf(parsed.error.issues);
}
