import type { z } from 'zod';
import { type FlowDocument, flowDocumentSchema } from './document.ts';
import { type DocumentIssue, issuesOf } from './document-issues.ts';

/** Parses user input as a flow document, or returns its errors. */
export const readFlowDocument = (typed: unknown): FlowDocument | readonly DocumentIssue[] => {
  const read = readAs(flowDocumentSchema, typed);
  return 'wrong' in read ? read.wrong : read.data;
};

/** Parses an object that contains a flow document, or returns its errors. */
export function readAs<T>(schema: z.ZodType<T>, typed: unknown): { data: T } | { wrong: readonly DocumentIssue[] } {
  const parsed = schema.safeParse(typed);
  return parsed.success ? { data: parsed.data } : { wrong: issuesOf(parsed.error.issues, typed) };
}
