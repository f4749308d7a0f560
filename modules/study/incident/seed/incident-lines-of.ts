import type { Row } from '@zhixing/model';
import { idOf } from '../../sample/ids.ts';
import type { Incident } from '../incident.model.ts';
import type { LoggedAction } from '../incident-log.model.ts';
import { standardSteps } from '../incident-step.model.ts';

type State = Row<typeof Incident>['status'];

type Moments =
  | 'reportedAt'
  | 'verifiedAt'
  | 'respondedAt'
  | 'superiorReportedAt'
  | 'parentsNotifiedAt'
  | 'controlledAt'
  | 'concludedAt'
  | 'closedAt';
type Words = 'dismissedReason' | 'measures' | 'result' | 'rectified' | 'school' | 'bureau';

/** An incident of the sample, as far as its lines follow from it. */
interface IncidentSample extends Readonly<Record<Moments | Words, string | null>> {
  readonly id: string;
  readonly incidentNo: string;
  readonly status: State;
  readonly severityRank: number;
  readonly happenAt: string;
  readonly reportDue: string;
  readonly description: string;
}

const way: readonly State[] = ['reported', 'verified', 'responding', 'controlled', 'investigating', 'concluded', 'closed'];

/** Whether an incident that is in a state has been in another one. False reports have only been reported. */
export const reached = (status: State, state: State): boolean => way.indexOf(status) >= way.indexOf(state);

/** The check-list and the log of an incident of the sample, as far as it has come. */
export function incidentLines(row: IncidentSample, users: ReadonlyMap<string, string>) {
  return { steps: reached(row.status, 'verified') ? stepsOf(row, users) : [], logs: logsOf(row, users) };
}

const HALF_HOUR = 30 * 60_000;
const DAY = 48 * HALF_HOUR;

function stepsOf(row: IncidentSample, users: ReadonlyMap<string, string>): object[] {
  const from = Date.parse(row.verifiedAt ?? row.happenAt);
  const dues: Readonly<Record<string, string>> = {
    guardians: new Date(from + HALF_HOUR).toISOString(),
    superiorReport: row.reportDue,
    insurance: new Date(from + DAY).toISOString(),
  };
  const isDone = (n: number): boolean => reached(row.status, 'controlled') || (row.status === 'responding' && n < 4);
  return standardSteps.map((code, n) => ({
    id: idOf('incidentStep', `${row.incidentNo}/${code}`),
    incident: row.id,
    seq: n + 1,
    code,
    dueAt: dues[code] ?? null,
    doneAt: isDone(n) ? (row.parentsNotifiedAt ?? row.verifiedAt) : null,
    doneBy: isDone(n) ? (users.get(row.school ?? '') ?? null) : null,
    status: isDone(n) ? 'done' : 'open',
  }));
}

function logsOf(row: IncidentSample, users: ReadonlyMap<string, string>): object[] {
  const [school, bureau] = [users.get(row.school ?? '') ?? null, users.get(row.bureau ?? '') ?? null];
  const isMinor = row.severityRank < 2;
  const taken: readonly (readonly [LoggedAction, State, string | null, string | null, string | null])[] = [
    ['report', 'reported', row.reportedAt, row.description, school],
    ['dismiss', 'falseReport', row.dismissedReason ? row.closedAt : null, row.dismissedReason, school],
    ['verify', 'verified', row.verifiedAt, null, school],
    ['respond', 'responding', row.respondedAt, null, school],
    ['followUp', 'responding', row.superiorReportedAt, '学生情绪稳定，家长已联系。', school],
    ['control', 'controlled', row.controlledAt, row.measures, school],
    ['investigate', 'investigating', !isMinor && reached(row.status, 'investigating') ? row.controlledAt : null, null, bureau],
    [isMinor ? 'concludeMinor' : 'conclude', 'concluded', row.concludedAt, row.result, isMinor ? school : bureau],
    ['close', 'closed', row.status === 'closed' ? row.closedAt : null, row.rectified, bureau],
  ];
  const steps = taken.filter(([, , at]) => at !== null);
  return steps.map(([action, to, at, content, operator], n) => ({
    id: idOf('incidentLog', `${row.incidentNo}/${n}`),
    incident: row.id,
    action,
    fromStatus: n === 0 ? null : (steps[n - 1]?.[1] ?? null),
    toStatus: to,
    content,
    operator,
    operatedAt: at,
  }));
}
