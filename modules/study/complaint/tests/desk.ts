import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { ComplaintCategory } from '../../catalogue/complaint-category.model.ts';
import { seedCatalogues } from '../../catalogue/seed/seed-catalogues.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Complaint } from '../complaint.model.ts';

/** A term whose trip is carried out by an agency, with the people who deal with complaints. */
export interface Desk extends Term {
  readonly trip: Row<typeof Trip>;
  readonly agencyId: string;
  readonly agencyManager: Actor;
  /** The section and the approver of the district's bureau. */
  readonly section: Actor;
  readonly leader: Actor;
  category(code: string): Promise<string>;
  act(actor: Actor, id: string, action: string, args?: object): Promise<Answer>;
  /** Sends a request of the public page, with a picture code where one is needed; `counted` among those before it. */
  publicly(path: string, body: object, counted?: boolean): Promise<Answer>;
  /** Complains on the public page; returns number and code. */
  complain(values?: object): Promise<{ complaintNo: string; code: string; acceptDue: string }>;
  byNumber(complaintNo: string): Promise<Row<typeof Complaint>>;
  /** Brings a complaint to a state by the ways people take. */
  bring(id: string, until: 'accepted' | 'assigned' | 'handling' | 'replied' | 'confirmed', finding?: string): Promise<void>;
}

const nobody = null as unknown as Actor;

export async function openDesk(): Promise<Desk> {
  const term = await openTerm();
  const { server, records, ask } = term;
  await seedCatalogues(server.engine);
  const [planned] = await term.trips({ batches: 1 });
  assert.ok(planned);
  const agencyId = await term.agency();
  await updateRows(server.context(), Trip, { set: { agency: agencyId, status: 'declared' }, where: sql`t.id = ${planned.id}` });
  const act: Desk['act'] = (actor, id, action, args = {}) => ask(actor, 'POST', `/api/data/complaint/${id}/actions/${action}`, { args });
  const category: Desk['category'] = async (code) => (await records(ComplaintCategory).first({ categoryCode: code }))?.id ?? '';
  const trip = await records(Trip).get(planned.id);
  const agencyManager = await term.person('agencyManager', agencyId);
  const section = await term.person('bureauAdmin', term.district);
  let pictures = 0;
  const publicly: Desk['publicly'] = async (path, body, counted = false) => {
    if (!counted) await server.engine.database.query(sql`delete from sys_complaint_try`);
    const timestamp = `complaint-picture-${++pictures}`;
    await server.request(null, 'GET', `/api/file/ImageCode/${timestamp}`);
    const [row] = await server.engine.database.query<{ answer: string }>(sql`select answer from sys_captcha where id = ${timestamp}`);
    return ask(nobody, 'POST', `/api/public/complaints${path}`, path === '' ? { code: row?.answer, timestamp, ...body } : body);
  };
  const bring: Desk['bring'] = async (id, until, finding = 'upheld') => {
    const reply = { handleDesc: '已约谈带队人员', result: '退还餐费差价并道歉', liability: '机构管理不到位' };
    const way: readonly [Actor, string, object, string][] = [
      [section, 'accept', {}, 'accepted'],
      [section, 'assign', {}, 'assigned'],
      [agencyManager, 'start', {}, 'handling'],
      [agencyManager, 'reply', reply, 'replied'],
      [section, 'confirm', { finding }, 'confirmed'],
    ];
    for (const [actor, action, args, state] of way) {
      const { status } = await records(Complaint).get(id);
      if (status === until) return;
      const answer = await act(actor, id, action, args);
      if (answer.status !== 200 && state === until) assert.equal(answer.status, 200, `${action}: ${answer.text}`);
    }
  };
  return {
    ...term,
    trip,
    agencyId,
    agencyManager,
    section,
    leader: await term.person('bureauApprover', term.district),
    category,
    act,
    publicly,
    bring,
    complain: async (values = {}) => {
      const usual = { tripNo: trip.tripNo, party: agencyId, category: await category('catering'), anonymous: true };
      const answer = await publicly('', {
        ...usual,
        title: '午餐与告知不符',
        content: '午餐菜品与告知书不一致，孩子没有吃饱。',
        ...values,
      });
      assert.equal(answer.status, 200, answer.text);
      return answer.data;
    },
    byNumber: async (complaintNo) => {
      const found = await records(Complaint).first({ complaintNo });
      assert.ok(found);
      return found;
    },
  };
}
