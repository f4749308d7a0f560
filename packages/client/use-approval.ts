import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import type { ModelDescription } from './model-description.ts';

type Purpose = 'unmask' | 'export';

interface Answer {
  readonly approval: { readonly id: string; readonly validTo: string } | null;
  /** How an application names the model. */
  readonly subject: string;
}

/** Whether something may be done with records of a model. */
export interface Approval {
  /** Records are of minors: an approval and a reason are asked for. */
  readonly needed: boolean;
  /** Last day of the approval in force. */
  readonly until: string | null;
  /** Approval is needed and there is none. */
  readonly missing: boolean;
  /** Asks the responsible people for one, until the end of the school year. */
  readonly apply: (reason: string) => Promise<unknown>;
}

/** The approval under which the reader may see data of minors in clear or take them away. */
export function useApproval({ name, minors = false }: Pick<ModelDescription, 'name' | 'minors'>, purpose: Purpose): Approval {
  const { data } = useQuery({
    queryKey: ['minorsApproval', name, purpose],
    queryFn: ({ signal }) => api.get<Answer>('/api/minors/approval', { model: name, purpose }, { signal }),
    enabled: minors,
    // Whoever was approved a moment ago opens the dialog again.
    staleTime: 0,
  });
  return {
    needed: minors,
    until: data?.approval?.validTo ?? null,
    missing: minors && data !== undefined && data.approval === null,
    apply: (reason) => api.post('/api/data/minorsAccess', { subject: data?.subject ?? name, purpose, reason, ...schoolYear(new Date()) }),
  };
}

const LAST_MONTH = 7;

/** From today to the last of July that comes next. */
function schoolYear(now: Date): { validFrom: string; validTo: string } {
  const [day = ''] = new Date(now.getTime() + 8 * 3_600_000).toISOString().split('T');
  const [year, month] = day.split('-').map(Number);
  return { validFrom: day, validTo: `${Number(year) + (Number(month) > LAST_MONTH ? 1 : 0)}-07-31` };
}
