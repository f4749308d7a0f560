import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { api } from './http.ts';
import type { ModelDescription } from './model-description.ts';

type Purpose = 'unmask' | 'export';

interface Answer {
  readonly approval: { readonly id: string; readonly validTo: string } | null;
  /** How an application names the model. */
  readonly subject: string;
  /** The last application where it waits or was turned down. */
  readonly last: { readonly status: 'waiting' | 'refused' | 'revoked'; readonly day: string; readonly note: string | null } | null;
}

/** Whether something may be done with records of a model. */
export interface Approval {
  /**
   * `free`: nothing is asked for. `checking`: the server is asked. `ready`: an approval is in force. `apply`: there is none.
   * `waiting`: one has been applied for.
   */
  readonly stage: 'free' | 'checking' | 'ready' | 'apply' | 'waiting';
  /** Last day of the approval in force, or of one that would be applied for now. */
  readonly until: string;
  /** The last application where it waits or was turned down. */
  readonly last: Answer['last'];
  /** Asks the responsible people for one, until the end of the school year. */
  readonly apply: (reason: string) => Promise<unknown>;
}

/** The approval under which the reader may see data of minors in clear or take them away. */
export function useApproval({ name, minors = false }: Pick<ModelDescription, 'name' | 'minors'>, purpose: Purpose): Approval {
  const queries = useQueryClient();
  const queryKey = ['minorsApproval', name, purpose];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<Answer>('/api/minors/approval', { model: name, purpose }, { signal }),
    enabled: minors,
    // Whoever was approved a moment ago opens the dialog again.
    staleTime: 0,
    gcTime: 0,
  });
  const period = schoolYear(new Date());
  return {
    // Where the server cannot be asked, what is tried says why.
    stage: !minors || isError ? 'free' : stageOf(data),
    until: data?.approval?.validTo ?? period.validTo,
    last: data?.last ?? null,
    apply: async (reason) => {
      await api.post('/api/data/minorsAccess', { subject: data?.subject ?? name, purpose, reason, ...period });
      await queries.invalidateQueries({ queryKey });
    },
  };
}

function stageOf(data: Answer | undefined): Approval['stage'] {
  if (!data) return 'checking';
  if (data.approval) return 'ready';
  return data.last?.status === 'waiting' ? 'waiting' : 'apply';
}

const LAST_MONTH = 7;

/** From today to the last of July that comes next. */
function schoolYear(now: Date): { validFrom: string; validTo: string } {
  const day = chinaDay(now);
  const [year, month] = day.split('-').map(Number);
  return { validFrom: day, validTo: `${Number(year) + (Number(month) > LAST_MONTH ? 1 : 0)}-07-31` };
}
