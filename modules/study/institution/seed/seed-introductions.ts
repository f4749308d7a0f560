import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { ActionOf, Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { roleId } from '../../../identity/account/roles.ts';
import { User } from '../../../identity/account/user.model.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { actingAs, decideOn } from '../../sample/acting.ts';
import { dateText } from '../../sample/calendar.ts';
import { IntroductionApplication } from '../introduction/introduction-application.model.ts';
import { IntroductionObjection } from '../introduction/introduction-objection.model.ts';
import type { Desk } from './desk.ts';
import { courseId, coursewareId, tutorId } from './owned-rows.ts';
import type { Story } from './provider-names.ts';
import { type ProviderRow, providersOf, wasIntroduced } from './provider-rows.ts';
import { seedDeclarations } from './seed-declarations.ts';
import { groundOf } from './seed-institutions.ts';

/** Creates applications in every state, decided by the demo accounts, which must exist already. */
export async function seedIntroductions(engine: Engine): Promise<void> {
  const desk = await openDesk(engine);
  const applying = desk.parties.filter(({ story }) => !wasIntroduced(story) || story === 'lapsed');
  for (const provider of applying) await introduce(desk, provider);
  await introduceOwned(desk);
  await seedDeclarations(desk);
  // Removes the notices caused by the seed.
  await engine.database.query(sql`delete from sys_notice`);
}

async function openDesk(engine: Engine): Promise<Desk> {
  const system = systemContext(engine);
  const ground = await groundOf(engine, engine.database);
  const as: Desk['as'] = async (account) => actingAs(system, await repo(User, system).first({ account }));
  return { ground, parties: providersOf(ground), system, as, decide: decideOn };
}

const managerOf = { agency: 'agencyManager', base: 'baseManager', camp: 'campManager' } as const;

/** Creates a manager of an agency, base or camp, without a password. */
async function managerFor({ system, as }: Desk, { n, id, kind }: ProviderRow): Promise<Context> {
  const account = `manager${n + 1}`;
  const user = await repo(User, system).create({ account, name: '业务负责人', organisation: id });
  await repo(UserRole, system).create({ user: user.id, role: roleId(managerOf[kind]) });
  return as(account);
}

const later: readonly Story[] = ['siteVisit', 'finalReview', 'publicity'];

async function introduce(desk: Desk, provider: ProviderRow): Promise<void> {
  const manager = await managerFor(desk, provider);
  const applications = repo(IntroductionApplication, manager);
  const reason =
    provider.story === 'lapsed'
      ? '引进资格已到期，申请重新引进，正在更新申报材料。'
      : `申请将${provider.name}引进为研学服务单位，资质齐全、制度健全。`;
  const { id } = await applications.create(application(provider.kind, reason));
  if (provider.story === 'draft' || provider.story === 'lapsed') return;
  await applications.act(id, provider.kind === 'agency' ? 'submitAgency' : 'submitSite');
  const section = await desk.as('bureauAdmin');
  if (provider.story === 'withdrawn') await desk.decide(manager, id, { event: 'recall' });
  if (provider.story === 'rejected') await desk.decide(section, id, { event: 'reject', opinion: '师资与申报材料不符，请核实后重新申报。' });
  if (!later.includes(provider.story)) return;
  await desk.decide(section, id, { event: 'agree', opinion: '材料齐全，同意转实地考察。' });
  if (provider.story === 'siteVisit') return;
  await desk.decide(section, id, { event: 'agree', opinion: '考察合格。', values: await visited(desk, section) });
  if (provider.story === 'publicity') await show(desk, id);
}

const application = (subjectType: Row<typeof IntroductionApplication>['subjectType'], reason: string, more: object = {}) => ({
  subjectType,
  contact: '业务负责人',
  contactPhone: '15400000000',
  reason,
  ...more,
});

async function visited({ ground, system }: Desk, section: Context): Promise<Record<string, unknown>> {
  await updateRows(system, StoredFile, { set: { createdBy: section.actor.userId }, where: sql`t.id = ${ground.sheet}` });
  return {
    siteVisitDate: dateText(ground.today - 1),
    siteVisitMembers: '市局研学科、第三方评估组',
    siteVisitScore: '84.5',
    siteVisitReport: [ground.sheet],
  };
}

/** Approves for public notice, and adds an objection. */
async function show(desk: Desk, id: string): Promise<void> {
  await desk.decide(await desk.as('bureauApprover'), id, { event: 'agree', opinion: '同意引进，予以公示。' });
  const objection = { application: id, objector: '陈女士', content: '反映该机构今年暑期研学营大巴超员，请核查。' };
  await repo(IntroductionObjection, await desk.as('bureauAdmin')).create({ ...objection, phone: '15400000001' });
}

type Submission = Extract<ActionOf<typeof IntroductionApplication>, `submit${string}`>;

/** Applications of the demo agency: tutors, a course and courseware, at different nodes of their flows. */
async function introduceOwned(desk: Desk): Promise<void> {
  const [provider] = desk.parties;
  const manager = await desk.as('agencyManager');
  if (!provider || !manager.actor.userId) return;
  const applications = repo(IntroductionApplication, manager);
  const make = async (type: 'tutor' | 'course' | 'courseware', subject: string, submit: Submission | null) => {
    const { id } = await applications.create(application(type, '申请引进，用于本学年研学课程。', { [type]: subject }));
    if (submit) await applications.act(id, submit);
    return id;
  };
  const section = await desk.as('bureauAdmin');
  await make('tutor', tutorId(provider, 2), 'submitTutor');
  await make('tutor', tutorId(provider, 3), null);
  const course = await make('course', courseId(provider, 2), 'submitCourse');
  await desk.decide(section, course, { event: 'agree', opinion: '课程目标明确，同意。' });
  await make('courseware', coursewareId(provider, 1), null);
  const addition = await make('courseware', coursewareId(provider, 2), 'submitCourseware');
  await desk.decide(section, addition, { event: 'reject', opinion: '手册缺少安全须知，请补充。' });
}
