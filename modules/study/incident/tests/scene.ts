import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { EventCategory } from '../../catalogue/event-category.model.ts';
import { seedCatalogues } from '../../catalogue/seed/seed-catalogues.ts';
import { phone } from '../../institution/tests/county.ts';
import { EmergencyPlan } from '../../safety/plan/emergency-plan.model.ts';
import { EmergencyProcedure } from '../../safety/plan/emergency-procedure.model.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Incident } from '../incident.model.ts';
import { IncidentStep } from '../incident-step.model.ts';

/** A trip on its way, with an approved emergency plan, and those who deal with incidents. */
export interface Scene extends Term {
  readonly trip: string;
  readonly agencyId: string;
  /** A teacher who accompanies the trip as its tutor. */
  readonly leader: Actor;
  /** The section of the district's bureau. */
  readonly section: Actor;
  /** Minutes ago. */
  ago(minutes: number): string;
  passMinutes(minutes: number): void;
  report(values?: object, by?: Actor): Promise<Answer>;
  /** A reported incident. */
  incident(values?: object): Promise<string>;
  act(actor: Actor, id: string, action: string, args?: object): Promise<Answer>;
  steps(id: string): Promise<Row<typeof IncidentStep>[]>;
  tick(actor: Actor, step: string, action?: string, args?: object): Promise<Answer>;
  /** Ticks off what is open, of some steps or of all. */
  tickAll(id: string, codes?: readonly string[]): Promise<void>;
  read(id: string): Promise<Row<typeof Incident>>;
}

export async function openScene(): Promise<Scene> {
  const term = await openTerm();
  const { server, records, ask, pass, schoolAdmin } = term;
  await seedCatalogues(server.engine);
  const [planned] = await term.trips({ batches: 1 });
  assert.ok(planned);
  const agencyId = await term.agency();
  await updateRows(server.context(), Trip, { set: { agency: agencyId, status: 'inProgress' }, where: sql`t.id = ${planned.id}` });
  await emergencyPlan(term, planned.id);
  const { userId, organisationId, variables } = await term.person('classTeacher', term.school);
  const leader = server.actor({
    userId,
    organisationId,
    roles: ['classTeacher', 'tutor'],
    variables: { ...variables, '@accompaniedTrips': [planned.id] },
  });
  const ago: Scene['ago'] = (minutes) => new Date(server.engine.now().getTime() - minutes * 60_000).toISOString();
  const category = async (code: string) => (await records(EventCategory).first({ categoryCode: code }))?.id;
  const report: Scene['report'] = async (values = {}, by = schoolAdmin) =>
    ask(by, 'POST', '/api/data/incident', {
      title: '学生下车扭伤',
      category: await category('device'),
      trip: planned.id,
      happenAt: ago(10),
      place: '基地停车场',
      description: '学生下车时扭伤脚踝，随队医护已处理。',
      ...values,
    });
  const incident: Scene['incident'] = async (values) => {
    const answer = await report(values);
    assert.equal(answer.status, 200, answer.text);
    return answer.data.record.id;
  };
  const act: Scene['act'] = (actor, id, action, args = {}) => ask(actor, 'POST', `/api/data/incident/${id}/actions/${action}`, { args });
  const tick: Scene['tick'] = (actor, step, action = 'finish', args = {}) =>
    ask(actor, 'POST', `/api/data/incidentStep/${step}/actions/${action}`, { args });
  const steps: Scene['steps'] = (id) => records(IncidentStep).find({ incident: id }, { order: { field: 'seq', descending: false } });
  return {
    ...term,
    trip: planned.id,
    agencyId,
    leader,
    section: await term.person('bureauAdmin', term.district),
    ago,
    passMinutes: (minutes) => pass(minutes / 1440),
    report,
    incident,
    act,
    steps,
    tick,
    tickAll: async (id, codes) => {
      for (const step of await steps(id))
        if (step.status === 'open' && (!codes || codes.includes(step.code))) assert.equal((await tick(schoolAdmin, step.id)).status, 200);
    },
    read: (id) => records(Incident).get(id),
  };
}

async function emergencyPlan({ server, records }: Term, trip: string): Promise<void> {
  const values = { title: '湘江研学应急预案', trip, commander: '王校长', commanderPhone: phone(), supplies: '急救包' };
  const { id } = await records(EmergencyPlan).create(values);
  const steps = '立即停用设备并设置警示\n清点人数，带离现场\n通知场地管理方检修';
  await records(EmergencyProcedure).create({ plan: id, kind: 'device', steps, responsible: '安全组' });
  await updateRows(server.context(), EmergencyPlan, { set: { status: 'approved', kinds: ['device'] }, where: sql`t.id = ${id}` });
}
