import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { dateText } from '../../sample/calendar.ts';
import { CITY } from '../../sample/regions.ts';
import { Declaration } from '../declaration/declaration.model.ts';
import { DeclarationCall } from '../declaration/declaration-call.model.ts';
import type { Desk } from './desk.ts';
import { courseId } from './owned-rows.ts';

type Call = Row<typeof DeclarationCall>;

/** Creates two published calls, one draft, and declarations at different nodes of their flow. */
export async function seedDeclarations(desk: Desk): Promise<void> {
  const year = Number(dateText(desk.ground.today).slice(0, 4));
  const courses = await published(desk, { title: `${year}年中小学研学精品课程评选`, declType: 'courseAward', year, quota: 10 });
  const bases = await published(desk, { title: `${year}年研学实践示范基地认定`, declType: 'demoBase', year, quota: 5 });
  await repo(DeclarationCall, await desk.as('bureauAdmin')).create(
    callOf(desk, { title: `${year}年研学机构星级评定`, declType: 'agencyCredit', year }),
  );
  await declare(desk, courses, bases);
}

const callOf = ({ ground }: Desk, more: Partial<Call>): Partial<Call> => ({
  content: '请符合条件的单位在申报期内提交申报书及证明材料。',
  criteria: '目标与设计40分，实施与安全40分，成效与推广20分。',
  startDate: dateText(ground.today - 10),
  endDate: dateText(ground.today + 20),
  bureau: ground.bureauOf(CITY.code),
  ...more,
});

async function published(desk: Desk, values: Partial<Call>): Promise<Call> {
  const calls = repo(DeclarationCall, await desk.as('bureauAdmin'));
  const call = await calls.create(callOf(desk, values));
  await calls.act(call.id, 'submit');
  return repo(DeclarationCall, await desk.as('bureauApprover')).act(call.id, 'publish');
}

async function declare(desk: Desk, courses: Call, bases: Call): Promise<void> {
  const [agency] = desk.parties;
  const materials = [desk.ground.sheet];
  const summary = '近三年持续实施，累计服务学生八千余人次，家校评价良好。';
  if (!agency) return;
  const ofAgency = repo(Declaration, await desk.as('agencyManager'));
  const sent = { call: courses.id, summary, materials, selfScore: '92.0' };
  const course = await ofAgency.create({ ...sent, title: '湘江文脉系列课程', course: courseId(agency, 0) });
  await ofAgency.act(course.id, 'submit');
  await ofAgency.create({ ...sent, title: '节气与劳动课程', course: courseId(agency, 1) });
  const ofBase = repo(Declaration, await desk.as('baseManager'));
  const base = await ofBase.create({ call: bases.id, title: '岳麓山示范基地申报', summary, materials, selfScore: '95.0' });
  await ofBase.act(base.id, 'submit');
  const section = await desk.as('bureauAdmin');
  await desk.decide(section, base.id, { event: 'agree', opinion: '条件符合，予以推荐。' });
  await desk.decide(section, base.id, { event: 'agree', values: { expertScore: '93.5' } });
}
