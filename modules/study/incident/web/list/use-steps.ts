import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';

/** The most records that a list gives at once. */
const MOST = 500;

/** The lines of the check-lists of incidents, in their order. */
export function useSteps(incidents: readonly string[]): readonly RecordRow[] {
  const query = { filter: { incident: { in: [...incidents] } }, sort: 'seq', page: 1, size: MOST };
  return useList('incidentStep', incidents.length > 0 ? query : null).data?.list ?? [];
}

export const stepsOf = (steps: readonly RecordRow[], incident: string): RecordRow[] => steps.filter((step) => step.incident === incident);
