import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { api } from './http.ts';
import type { ModelDescription } from './model-description.ts';

type Purpose = 'unmask' | 'export';

interface Answer {
  readonly approval: { readonly id: string; readonly validTo: string } | null;
  /** Subject under which an application for this model is filed. */
  readonly subject: string;
  /** The last application, if it is waiting or was refused or revoked. */
  readonly last: { readonly status: 'waiting' | 'refused' | 'revoked'; readonly day: string; readonly note: string | null } | null;
}

/** The user's approval for an operation on a model's records. */
export interface Approval {
  /**
   * `free`: none required. `checking`: loading. `ready`: an approval is in force. `apply`: none yet.
   * `waiting`: an application is pending.
   */
  readonly stage: 'free' | 'checking' | 'ready' | 'apply' | 'waiting';
  /** Last day of the approval in force, or of one applied for now. */
  readonly until: string;
  /** The last application, if it is waiting or was refused or revoked. */
  readonly last: Answer['last'];
  /** Applies to the deciders for an approval until the end of the school year. */
  readonly apply: (reason: string) => Promise<unknown>;
}

/** The user's approval to unmask or export data of minors. */
export function useApproval({ name, minors = false }: Pick<ModelDescription, 'name' | 'minors'>, purpose: Purpose): Approval {
  const queries = useQueryClient();
  const queryKey = ['minorsApproval', name, purpose];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<Answer>('/api/minors/approval', { model: name, purpose }, { signal }),
    enabled: minors,
    // Not cached: the dialog may be reopened right after the approval was granted.
    staleTime: 0,
    gcTime: 0,
  });
  const period = schoolYear(new Date());
  return {
    // If the check fails, the operation is offered, and the server's refusal explains what is missing.
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

/** From today to the next 31 July. */
function schoolYear(now: Date): { validFrom: string; validTo: string } {
  const day = chinaDay(now);
  const [year, month] = day.split('-').map(Number);
  return { validFrom: day, validTo: `${Number(year) + (Number(month) > LAST_MONTH ? 1 : 0)}-07-31` };
}
