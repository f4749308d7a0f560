import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';
import { seedDemoAccounts } from '@zhixing/modules/identity/account/demo.ts';
import { seedSettings } from '@zhixing/modules/identity/settings/seed/seed-settings.ts';
import { seedAgenda } from '@zhixing/modules/platform/agenda/seed/seed-agenda.ts';
import { seedRegistrations } from '@zhixing/modules/platform/registration/seed/seed-registrations.ts';
import { seedAgreements } from '@zhixing/modules/study/agreement/seed/seed-agreements.ts';
import { seedDocuments } from '@zhixing/modules/study/agreement/seed/seed-documents.ts';
import { seedAlarms } from '@zhixing/modules/study/alarm/seed/seed-alarms.ts';
import { seedArchives } from '@zhixing/modules/study/archive/seed/seed-archives.ts';
import { seedBilling } from '@zhixing/modules/study/billing/seed/seed-billing.ts';
import { seedRollCalls } from '@zhixing/modules/study/check-in/seed/seed-roll-calls.ts';
import { seedComplaints } from '@zhixing/modules/study/complaint/seed/seed-complaints.ts';
import { seedDevices } from '@zhixing/modules/study/device/seed/seed-devices.ts';
import { seedEnrolment } from '@zhixing/modules/study/enrolment/seed/seed-enrolment.ts';
import { seedEvaluations } from '@zhixing/modules/study/evaluation/seed/seed-evaluations.ts';
import { seedFacilities } from '@zhixing/modules/study/facility/seed/seed-facilities.ts';
import { seedFees } from '@zhixing/modules/study/fee/seed/seed-fees.ts';
import { seedIncidents } from '@zhixing/modules/study/incident/seed/seed-incidents.ts';
import { seedInstitutions } from '@zhixing/modules/study/institution/seed/seed-institutions.ts';
import { seedIntroductions } from '@zhixing/modules/study/institution/seed/seed-introductions.ts';
import { seedJourney } from '@zhixing/modules/study/journey/seed/seed-journey.ts';
import { seedLodging } from '@zhixing/modules/study/lodging/seed/seed-lodging.ts';
import { seedApprovals } from '@zhixing/modules/study/minors/seed/seed-approvals.ts';
import { seedNews } from '@zhixing/modules/study/news/seed/seed-news.ts';
import { seedReceptions } from '@zhixing/modules/study/reception/seed/seed-receptions.ts';
import { seedRooms } from '@zhixing/modules/study/reception/seed/seed-rooms.ts';
import { seedLessons } from '@zhixing/modules/study/safety/seed/seed-lessons.ts';
import { seedQuizzes } from '@zhixing/modules/study/safety/seed/seed-quizzes.ts';
import { seedSafety } from '@zhixing/modules/study/safety/seed/seed-safety.ts';
import { School } from '@zhixing/modules/study/school/school.model.ts';
import { seedMiniProgramUsers } from '@zhixing/modules/study/school/seed/seed-mini-program-users.ts';
import { seedSchools } from '@zhixing/modules/study/school/seed/seed-schools.ts';
import { seedSettlements } from '@zhixing/modules/study/settlement/seed/seed-settlements.ts';
import { seedOrganising } from '@zhixing/modules/study/transport/seed/seed-organising.ts';
import { seedDepartures } from '@zhixing/modules/study/trip/seed/seed-departures.ts';
import { seedFilings } from '@zhixing/modules/study/trip/seed/seed-filings.ts';
import { seedTrips } from '@zhixing/modules/study/trip/seed/seed-trips.ts';
import { seedCameras } from '@zhixing/modules/study/video/seed/seed-cameras.ts';
import { seedReadings } from '@zhixing/modules/study/vital-signs/seed/seed-readings.ts';
import sql from 'sql-template-tag';
import { seedBase } from './base-data.ts';

type Say = (line: string) => void;

export const seedUsage = `seed [--students <number>] [--tiny]
                sample data for an empty database: about 5 200 students, or as many as told, or a handful`;

/** Seeds an empty database with sample data and demo accounts; leaves any other unchanged. */
export async function seedWhenEmpty(engine: Engine, say: Say): Promise<void> {
  if (!(await isEmpty(engine))) return;
  say('First start: making sample data …');
  await seed(engine, 'demo', say);
}

/** The `seed` command; the number of students can be set for measurements. */
export async function seedCommand(engine: Engine, args: readonly string[], say: Say): Promise<void> {
  const profile = profileOf(args);
  if (!(await isEmpty(engine)))
    throw new UsageError('There are schools already. Sample data goes into an empty database only: use another DATA_DIR or DATABASE_URL.');
  await seed(engine, profile, say);
}

const isEmpty = async (engine: Engine): Promise<boolean> => (await repo(School, systemContext(engine)).count({})) === 0;

type Plans = Parameters<typeof seedBilling>[1];
type Profile = Parameters<typeof seedSchools>[1]['profile'];

/** The version of the system, and the accounts to try it with; returns the number of accounts. */
async function seedSystem(engine: Engine): Promise<number> {
  await seedSettings(engine);
  return seedDemoAccounts(engine);
}

async function seed(engine: Engine, profile: Profile, say: Say): Promise<void> {
  const start = performance.now();
  await seedSchools(engine, { profile, now: engine.now(), onProgress: say });
  await seedMiniProgramUsers(engine);
  await seedBase(engine);
  await seedInstitutions(engine);
  await seedFacilities(engine);
  await seedRegistrations(engine);
  const accounts = await seedSystem(engine);
  await seedNews(engine);
  await seedIntroductions(engine);
  await seedApprovals(engine);
  const plans = await seedTrips(engine);
  await seedReceptions(engine);
  await seedAgreements(engine);
  await seedSafety(engine, plans);
  await seedFilings(engine, plans);
  await seedEnrolment(engine, plans);
  await seedFees(engine, plans);
  await seedOrganising(engine, plans);
  await seedMoney(engine, plans);
  await seedLodging(engine, plans);
  await seedRooms(engine);
  await seedTravel(engine, plans);
  await seedLast(engine);
  say(`Sample data is there: ${accounts} demo accounts, ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

async function seedMoney(engine: Engine, plans: Plans): Promise<void> {
  await seedBilling(engine, plans);
  await seedSettlements(engine, plans);
}

/** What happens right before trips depart, on the way, and after they have come back. */
async function seedTravel(engine: Engine, plans: Plans): Promise<void> {
  await seedLessons(engine);
  await seedQuizzes(engine);
  await seedDepartures(engine, plans);
  await seedRollCalls(engine);
  await seedJourney(engine);
  await seedEvaluations(engine);
  await seedIncidents(engine);
  await seedAlarms(engine);
  await seedDevices(engine);
  await seedCameras(engine);
  await seedReadings(engine);
  await seedComplaints(engine);
}

/** Nothing of archived trips is written after they are closed, and nothing at all after the planner has counted. */
async function seedLast(engine: Engine): Promise<void> {
  await seedAgenda(engine);
  await seedDocuments(engine);
  await seedArchives(engine);
  // What the background computes of rows that were stored without it is there before anybody searches.
  await engine.searchBackfill.done();
  await engine.formulaFill.drain();
  // Whoever comes first reads by plans for tables of this size, as after a restart, and so do copies of this database.
  await engine.database.query(sql`analyze`);
}

function profileOf(args: readonly string[]): Profile {
  const [option, value] = args;
  if (option === undefined) return 'demo';
  if (option === '--tiny' && value === undefined) return 'tiny';
  const students = Number(value);
  if (option !== '--students' || !Number.isInteger(students) || students < 100 || students > 3_000_000) {
    throw new UsageError('Use --students with a whole number from 100 to 3000000, or --tiny.');
  }
  return { students };
}
