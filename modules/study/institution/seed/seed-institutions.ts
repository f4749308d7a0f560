import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { platformPlace } from '../../../identity/organisation/organisations.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { chinaDay, dateText, momentText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { CITY } from '../../sample/regions.ts';
import { DEFAULT_SEED } from '../../sample/sample.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { COURSES, courseRow, coursewareRow, ownedBy, TUTORS, tutorRow } from './owned-rows.ts';
import { paperRows } from './paper-rows.ts';
import { agencyRow, type Ground, type Party, partiesOf, siteRow, wasIntroduced } from './party-rows.ts';
import { blankSheet } from './sheet.ts';

/** Fills in agencies, bases and camps with all they have, after the bureaus and before the accounts of the demo. Answers how many records. */
export async function seedInstitutions(engine: Engine): Promise<number> {
  const platform = await platformPlace(engine);
  return engine.database.transaction(async (db) => {
    const ground = await groundOf(engine, db);
    let records = 0;
    for (const [model, rows] of batches(partiesOf(ground), ground, platform)) {
      await insertRows(db, engine.registry.get(model), rows, engine.now());
      records += rows.length;
    }
    await reserveSerials(engine, db);
    return records;
  });
}

/** What the sample of a database stands on. */
export async function groundOf(engine: Engine, db: Database): Promise<Ground> {
  const ctx = within(systemContext(engine), db);
  const bureaus = new Map((await repo(EducationBureau, ctx).find({})).map(({ region, id }) => [region, id]));
  const bureauOf = (region: string): string => bureaus.get(region) ?? bureaus.get(CITY.code) ?? '';
  return { today: chinaDay(engine.now()), seed: DEFAULT_SEED, bureauOf, sheet: await blankSheet(ctx, '扫描件.pdf') };
}

function batches(parties: readonly Party[], ground: Ground, platform: string): (readonly [string, object[]])[] {
  const of = (kinds: readonly string[]) => parties.filter(({ kind }) => kinds.includes(kind));
  const each = (counts: Readonly<Record<Party['kind'], number>>, row: (party: Party, k: number, ground: Ground) => object) =>
    parties.flatMap((party) => Array.from({ length: counts[party.kind] }, (_, k) => row(party, k, ground)));
  return [
    ['organisation', parties.map((party) => placeOf(party, platform))],
    ['agency', of(['agency']).map((party) => agencyRow(party, ground))],
    ['site', of(['base', 'camp']).map((party) => siteRow(party, ground))],
    ['tutor', each(TUTORS, tutorRow)],
    ['course', each(COURSES, courseRow)],
    ['courseware', each(COURSES, coursewareRow)],
    ['qualification', parties.flatMap((party) => paperRows(party, ground))],
    ['introductionApplication', parties.filter(({ story }) => wasIntroduced(story)).map((party) => pastApplication(party, ground))],
    ['annualReview', parties.filter(({ story }) => wasIntroduced(story)).map((party) => pastReview(party, ground))],
  ];
}

const placeOf = ({ id, kind, name, uscc, bureau }: Party, platform: string) => ({
  id,
  name,
  kind,
  code: uscc,
  status: 'enabled',
  parent: kind === 'agency' ? platform : bureau,
});

/** The application by which somebody came onto the list, before there were flows to look at. */
function pastApplication(party: Party, { today }: Ground): object {
  const day = today - 380 - party.n * 11;
  return {
    id: idOf('introductionApplication', party.name),
    applyNo: serialNumber('IA', dateText(day - 20).replaceAll('-', ''), party.n),
    subjectType: party.kind,
    ...ownedBy(party),
    subjectName: party.name,
    contact: '业务负责人',
    contactPhone: '15400000000',
    reason: '申请引进，服务全市中小学研学实践。',
    submittedAt: momentText(day - 20, 560),
    siteVisitDate: dateText(day - 12),
    siteVisitMembers: '市局研学科、第三方评估组',
    siteVisitScore: String(78 + (party.n % 18)),
    publicityDays: 5,
    publicityStart: dateText(day - 6),
    publicityEnd: dateText(day - 2),
    openObjections: 0,
    validFrom: dateText(day),
    validTo: dateText(day + 3 * 365 - 1),
    approval: 'adopt',
    status: 'approved',
  };
}

const conclusions = ['qualified', 'excellent', 'qualified', 'rectify'] as const;

/** The review of last year: most are concluded, some wait for the report or for the conclusion. */
function pastReview(party: Party, { today }: Ground): object {
  const year = Number(dateText(today).slice(0, 4)) - 1;
  const waits = party.story === 'introduced' && party.n % 5 === 0;
  const left = party.story === 'exited' || party.story === 'blacklisted';
  const conclusion = left ? 'unqualified' : conclusions[party.n % conclusions.length];
  const done = {
    selfSummary: '全年安全接待，课程与导师队伍稳定。',
    tutorCount: TUTORS[party.kind],
    courseCount: COURSES[party.kind],
    expiredCount: 0,
    suspendedCount: 0,
    score: left ? '48' : String(72 + (party.n % 25)),
    conclusion,
    opinion: left ? '安全管理不到位，予以退出。' : '运行规范，继续加强安全管理。',
    rectifyDeadline: conclusion === 'rectify' ? dateText(today - 200) : null,
    rectifiedAt: conclusion === 'rectify' ? momentText(today - 220, 600) : null,
  };
  const blank = Object.fromEntries(Object.keys(done).map((name) => [name, null]));
  return {
    id: idOf('annualReview', party.name),
    reviewNo: serialNumber('AR', `${year + 1}0105`, party.n),
    year,
    ...ownedBy(party),
    ...(waits ? blank : done),
    status: waits ? (party.n % 2 === 0 ? 'selfReview' : 'notStarted') : 'concluded',
  };
}
