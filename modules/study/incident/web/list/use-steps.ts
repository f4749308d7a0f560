import type { UseQueryResult } from '@tanstack/react-query';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';

/** The most records that a list gives at once. */
const LIMIT = 500;

/** The lines of the check-lists of incidents, in their order. Without incidents the query is disabled. */
export function useSteps(incidents: readonly string[]): UseQueryResult<RecordPage> {
  const query = { filter: { incident: { in: [...incidents] } }, sort: 'seq', page: 1, size: LIMIT };
  return useList('incidentStep', incidents.length > 0 ? query : null);
}

export const stepsOf = (steps: readonly RecordRow[], incident: string): RecordRow[] => steps.filter((step) => step.incident === incident);
