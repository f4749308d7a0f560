import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { keys } from '@zhixing/client/query-keys.ts';

/** The subject of an answer that the address names; null while it is looked up, and without one. */
export function useNamedAnswer(answer: string | null): string | null {
  const { data } = useQuery({
    queryKey: [...keys.allData, 'evaluationSubjectOf', answer],
    enabled: answer !== null,
    queryFn: ({ signal }) => api.get<{ record: { subject: string } }>(`/api/data/evaluation/${answer}`, {}, { signal }),
  });
  return data?.record.subject ?? null;
}
