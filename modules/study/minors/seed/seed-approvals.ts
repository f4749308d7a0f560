import { systemActor, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { MinorsAccess } from '../minors-access.model.ts';

const DAY_MS = 86_400_000;
const accounts = ['demo', 'schoolAdmin', 'schoolLeader', 'classTeacher'];
/** The approver, another user, since applicants cannot decide about their own applications. */
const APPROVER = 'bureauApprover';

/** Creates approvals for the demo accounts that may unmask or export; returns how many. */
export async function seedApprovals(engine: Engine): Promise<number> {
  const system = systemContext(engine);
  const people = await system.db.query<{ id: string; organisation: string | null }>(
    sql`select id, organisation from "user" where account = any(${accounts}::text[]) and deleted_at is null`,
  );
  const [approver] = await system.db.query<{ id: string }>(sql`select id from "user" where account = ${APPROVER} and deleted_at is null`);
  const approving = systemContext(engine, { actor: { ...systemActor, userId: approver?.id ?? null } });
  const [validFrom, validTo] = [0, 300].map((days) => chinaDay(new Date(engine.now().getTime() + days * DAY_MS)));
  for (const { id, organisation } of people) {
    const applicant = systemContext(engine, { actor: { ...systemActor, userId: id, organisationId: organisation } });
    const values = {
      subject: 'all',
      purpose: 'both',
      reason: '办理研学保险及安全管理',
      validFrom: validFrom ?? '',
      validTo: validTo ?? '',
    } as const;
    const made = await repo(MinorsAccess, applicant).create(values);
    await repo(MinorsAccess, approving).act(made.id, 'approve', {});
    await system.db.query(sql`delete from sys_notice where source = ${made.id}`);
  }
  return people.length;
}
