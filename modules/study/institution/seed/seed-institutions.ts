import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { platformPlace } from '../../../identity/organisation/organisations.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { chinaDay, dateText, dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { CITY } from '../../sample/regions.ts';
import { DEFAULT_SEED } from '../../sample/sample.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { COURSES, courseRow, coursewareRow, ownedBy, TUTORS, tutorRow } from './owned-rows.ts';
import { paperRows } from './paper-rows.ts';
import { agencyRow, type Ground, introducedAgo, type ProviderRow, providersOf, siteRow, TERM, wasIntroduced } from './provider-rows.ts';
import { blankSheet } from './sheet.ts';

/** Creates agencies, bases and camps with their records, after the bureaus and before the demo accounts. Returns the number of records. */
export async function seedInstitutions(engine: Engine): Promise<number> {
  const platform = await platformPlace(engine);
  return engine.database.transaction(async (db) => {
    const ground = await groundOf(engine, db);
    let records = 0;
    for (const [model, rows] of batches(providersOf(ground), ground, platform)) {
      await insertRows(db, engine.registry.get(model), rows, engine.now());
      records += rows.length;
    }
    await reserveSerials(engine, db);
    return records;
  });
}

/** Inputs for the sample of a database. */
export async function groundOf(engine: Engine, db: Database): Promise<Ground> {
  const ctx = within(systemContext(engine), db);
  const bureaus = new Map((await repo(EducationBureau, ctx).find({})).map(({ region, id }) => [region, id]));
  const bureauOf = (region: string): string => bureaus.get(region) ?? bureaus.get(CITY.code) ?? '';
  return { today: chinaDay(engine.now()), seed: DEFAULT_SEED, bureauOf, sheet: await blankSheet(ctx, '扫描件.pdf') };
}

function batches(providers: readonly ProviderRow[], ground: Ground, platform: string): (readonly [string, object[]])[] {
  const of = (kinds: readonly string[]) => providers.filter(({ kind }) => kinds.includes(kind));
  const each = (counts: Readonly<Record<ProviderRow['kind'], number>>, row: (provider: ProviderRow, k: number, ground: Ground) => object) =>
    providers.flatMap((provider) => Array.from({ length: counts[provider.kind] }, (_, k) => row(provider, k, ground)));
  return [
    ['organisation', providers.map((provider) => placeOf(provider, platform))],
    ['agency', of(['agency']).map((provider) => agencyRow(provider, ground))],
    ['site', of(['base', 'camp']).map((provider) => siteRow(provider, ground))],
    ['tutor', each(TUTORS, tutorRow)],
    ['course', each(COURSES, courseRow)],
    ['courseware', each(COURSES, coursewareRow)],
    ['qualification', providers.flatMap((provider) => paperRows(provider, ground))],
    ['introductionApplication', providers.filter(({ story }) => wasIntroduced(story)).map((provider) => pastApplication(provider, ground))],
    ['annualReview', providers.filter(({ story }) => wasIntroduced(story)).map((provider) => pastReview(provider, ground))],
  ];
}

const placeOf = ({ id, kind, name, uscc, bureau }: ProviderRow, platform: string) => ({
  id,
  name,
  kind,
  code: uscc,
  status: 'enabled',
  parent: kind === 'agency' ? platform : bureau,
});

/** The approved application of an introduced owner, without a flow. */
function pastApplication(provider: ProviderRow, { today }: Ground): object {
  const day = today - introducedAgo(provider);
  return {
    id: idOf('introductionApplication', provider.name),
    applyNo: serialNumber('IA', dateText(day - 20).replaceAll('-', ''), provider.n),
    subjectType: provider.kind,
    ...ownedBy(provider),
    subjectName: provider.name,
    contact: '业务负责人',
    contactPhone: '15400000000',
    reason: '申请引进，服务全市中小学研学实践。',
    submittedAt: dateTimeText(day - 20, 560),
    siteVisitDate: dateText(day - 12),
    siteVisitMembers: '市局研学科、第三方评估组',
    siteVisitScore: String(78 + (provider.n % 18)),
    publicityDays: 5,
    publicityStart: dateText(day - 6),
    publicityEnd: dateText(day - 2),
    openObjections: 0,
    validFrom: dateText(day),
    validTo: dateText(day + TERM - 1),
    approval: 'adopt',
    status: 'approved',
  };
}

const conclusions = ['qualified', 'excellent', 'qualified', 'rectify'] as const;

/** The review of last year: most are concluded, some wait for the self-review or have not started. */
function pastReview(provider: ProviderRow, { today }: Ground): object {
  const year = Number(dateText(today).slice(0, 4)) - 1;
  const waits = provider.story === 'introduced' && provider.n % 5 === 0;
  const left = provider.story === 'exited' || provider.story === 'blacklisted';
  const conclusion = left ? 'unqualified' : conclusions[provider.n % conclusions.length];
  const done = {
    selfSummary: '全年安全接待，课程与导师队伍稳定。',
    tutorCount: TUTORS[provider.kind],
    courseCount: COURSES[provider.kind],
    expiredCount: 0,
    suspendedCount: 0,
    score: left ? '48' : String(72 + (provider.n % 25)),
    conclusion,
    opinion: left ? '安全管理不到位，予以退出。' : '运行规范，继续加强安全管理。',
    rectifyDeadline: conclusion === 'rectify' ? dateText(today - 200) : null,
    rectifiedAt: conclusion === 'rectify' ? dateTimeText(today - 220, 600) : null,
  };
  const blank = Object.fromEntries(Object.keys(done).map((name) => [name, null]));
  return {
    id: idOf('annualReview', provider.name),
    reviewNo: serialNumber('AR', `${year + 1}0105`, provider.n),
    year,
    ...ownedBy(provider),
    ...(waits ? blank : done),
    status: waits ? (provider.n % 2 === 0 ? 'selfReview' : 'notStarted') : 'concluded',
  };
}
