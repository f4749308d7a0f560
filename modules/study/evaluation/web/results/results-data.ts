import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';

export interface Figures {
  readonly answers: number;
  /** With one decimal place; null without answers. */
  readonly average: string | null;
  /** How many answers of one to five stars. */
  readonly stars: readonly number[];
  readonly low: number;
}

export interface SubjectLine extends Figures {
  readonly id: string;
  readonly target: string;
  readonly targetName: string;
  readonly name: string;
  readonly trip: { readonly id: string; readonly name: string };
  readonly school: string;
  readonly status: 'open' | 'closed' | 'published';
  readonly statusName: string;
  readonly closesAt: string;
  readonly asked: number;
}

export interface Results {
  readonly more: boolean;
  readonly summary: Figures & { readonly subjects: number; readonly asked: number };
  readonly lines: readonly SubjectLine[];
}

export interface AnswerLine {
  readonly key: string;
  readonly score: string | null;
  readonly comment: string | null;
  readonly reply: string | null;
  readonly evaluator?: string;
  /** For those who may read the record. */
  readonly record?: {
    readonly id: string;
    readonly version: number;
    readonly status: 'submitted' | 'hidden';
    readonly statusName: string;
    readonly statusReason: string | null;
    readonly counted: boolean;
    readonly submittedOn: string;
    readonly anonymous: boolean;
  };
}

export interface Answers {
  readonly figures: Figures;
  readonly items: readonly { readonly id: string; readonly dimension: string; readonly name: string; readonly average: string | null }[];
  readonly anonymised: boolean;
  readonly mayHide: boolean;
  readonly mayReply: boolean;
  readonly answers: readonly AnswerLine[];
}

/** The targets of each page. */
export const targetsOfPage: Readonly<Record<string, readonly string[]>> = {
  lims040501: ['transport'],
  lims040502: ['catering', 'lodging'],
  lims040503: ['site'],
  lims040504: ['guide', 'tutor'],
  lims040505: ['trip', 'agency', 'course'],
};

export interface Span {
  readonly from: string;
  readonly to: string;
}

export function useResults(targets: readonly string[], span: Span) {
  const language = useLanguage();
  const query = { targets: targets.join(','), ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) };
  return useQuery({
    queryKey: [...keys.allData, language, 'evaluationResults', query],
    queryFn: ({ signal }) => api.get<Results>('/api/evaluations/results', query, { signal }),
  });
}

export function useAnswers(subject: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'evaluationAnswers', subject],
    queryFn: ({ signal }) => api.get<Answers>(`/api/evaluations/subjects/${subject}/answers`, {}, { signal }),
  });
}
