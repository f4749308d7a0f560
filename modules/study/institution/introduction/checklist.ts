import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addMonths, chinaDay } from '@zhixing/model/china-time.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { Courseware } from '../course/courseware.model.ts';
import { policyOf } from '../owner.ts';
import { isInForce, Qualification, type qualificationTypes } from '../qualification/qualification.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import type { subjectTypes } from './introduction-application.model.ts';

export type SubjectType = (typeof subjectTypes)[number];
type PaperType = (typeof qualificationTypes)[number];

/** One requirement of introduction. Its text is in the locale files at `introduction.checklist.<code>`. */
export interface ChecklistItem {
  readonly code: string;
  readonly met: boolean;
  /** Figures in the text, and the names of empty fields. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** Documents that do not count: expired, or waiting for audit. */
  readonly records: readonly { readonly model: string; readonly id: string }[];
}

/**
 * The requirements of introduction for a subject, and whether each is met. The single rule, both for the list shown to applicants and for
 * refusing an incomplete application.
 */
export function checklistOf(type: SubjectType, id: string, ctx: Context): Promise<readonly ChecklistItem[]> {
  if (type === 'agency') return ofAgency(id, ctx);
  if (type === 'tutor') return ofTutor(id, ctx);
  if (type === 'course') return ofCourse(id, ctx);
  return type === 'courseware' ? ofCourseware(id, ctx) : ofSite(id, ctx);
}

/** Whether a requirement that was met can expire. */
export const runsOut = (code: string): boolean => paperCodes.has(code) || code === 'backgroundCheck';

const item = (code: string, met: boolean, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  code,
  met,
  params: {},
  records: [],
  ...more,
});

/** Accepted documents for each requirement. */
const papers = {
  businessLicence: ['businessLicence'],
  travelLicence: ['travelLicence'],
  liabilityInsurance: ['liabilityInsurance'],
  legalPaper: ['legalPerson', 'businessLicence'],
  fireCert: ['fireCert'],
  foodLicence: ['foodLicence'],
  publicHealth: ['publicHealth'],
  specialIndustry: ['specialIndustry'],
  tutorCertificate: ['tutorCert', 'guideCert', 'teacherCert'],
  healthCert: ['healthCert'],
} satisfies Record<string, readonly PaperType[]>;
type PaperCode = keyof typeof papers;
const paperCodes: ReadonlySet<string> = new Set(Object.keys(papers));

type Paper = Row<typeof Qualification>;

/** Met by a valid document; otherwise the documents that do not count are listed. */
function paperItem(code: PaperCode, held: readonly Paper[], today: string): ChecklistItem {
  const own = held.filter(({ qualType }) => (papers[code] as readonly string[]).includes(qualType));
  const met = own.some((paper) => isInForce(paper, today));
  return item(code, met, { records: met ? [] : own.map(({ id }) => ({ model: Qualification.name, id })) });
}

async function paperItems(
  codes: readonly PaperCode[],
  of: 'agency' | 'site' | 'tutor',
  id: string,
  ctx: Context,
): Promise<ChecklistItem[]> {
  const whose = of === 'tutor' ? { tutor: id } : { [of]: id, tutor: null };
  const held = await repo(Qualification, elevated(ctx)).find(whose);
  return codes.map((code) => paperItem(code, held, chinaDay(ctx.now())));
}

const empty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Required fields of the record that are empty. */
function archiveItem<R extends object>(row: R, fields: readonly (keyof R & string)[]): ChecklistItem {
  const missing = fields.filter((name) => empty(row[name]));
  return item('archive', missing.length === 0, { params: { fields: missing } });
}

const atLeast = (code: string, have: number, need: number): ChecklistItem => item(code, have >= need, { params: { have, need } });

const OPEN_COURSES = { status: { in: ['draft', 'pending', 'onShelf'] } } as const;

async function ofAgency(id: string, ctx: Context): Promise<ChecklistItem[]> {
  const all = elevated(ctx);
  const row = await repo(Agency, all).get(id);
  const policy = await policyOf(row.bureau, ctx);
  const travel: PaperCode[] = row.agencyType === 'travel' ? ['travelLicence'] : [];
  const tutors = await repo(Tutor, all).count({ agency: id, certified: true, status: { notIn: ['suspended', 'exited', 'blacklisted'] } });
  return [
    archiveItem(row, ['agencyType', 'legalPerson', 'address', 'establishDate']),
    ...(await paperItems(['businessLicence', ...travel, 'liabilityInsurance'], 'agency', id, ctx)),
    atLeast('tutors', tutors, policy.minTutors),
    atLeast('courses', await repo(Course, all).count({ agency: id, ...OPEN_COURSES }), policy.minCourses),
    item('safetySystem', !empty(row.safetySystem)),
    item('emergencyPlan', !empty(row.emergencyPlan)),
    item('cleanRecord', row.cleanRecord),
  ];
}

async function ofSite(id: string, ctx: Context): Promise<ChecklistItem[]> {
  const row = await repo(Site, elevated(ctx)).get(id);
  const policy = await policyOf(row.bureau, ctx);
  const camp = row.kind === 'camp';
  const food: PaperCode[] = row.servesMeals || camp ? ['foodLicence'] : [];
  const ofCamps: PaperCode[] = camp ? ['publicHealth', 'specialIndustry'] : [];
  return [
    archiveItem(row, [
      ...(['theme', 'operator', 'legalPerson', 'address', 'location', 'openHours', 'nearestHospital', 'hospitalDistanceKm'] as const),
      'dutyPhone',
    ]),
    ...(await paperItems(['legalPaper', 'fireCert', 'liabilityInsurance', ...food, ...ofCamps], 'site', id, ctx)),
    item('safetyOfficer', !empty(row.safetyOfficer) && !empty(row.safetyPhone)),
    atLeast('courses', await repo(Course, elevated(ctx)).count({ site: id, ...OPEN_COURSES }), policy.minCourses),
    item('drilledPlan', !empty(row.emergencyPlan) && row.drilledOn !== null),
    item('dayCapacity', row.dayCapacity !== null && row.onceCapacity !== null),
    ...(camp ? campItems(row, policy.minCampBeds) : []),
  ];
}

const campItems = (row: Row<typeof Site>, beds: number): ChecklistItem[] => [
  item('medicalRoom', row.hasMedical),
  atLeast('beds', row.bedCount ?? 0, beds),
  item('nightDuty', row.nightDuty === true),
  item('lifeTeachers', (row.lifeTeachers ?? 0) > 0),
  item('dormitoryPlan', !empty(row.dormitoryPlan)),
];

async function ofTutor(id: string, ctx: Context): Promise<ChecklistItem[]> {
  const row = await repo(Tutor, elevated(ctx)).get(id);
  const policy = await policyOf(row.bureau, ctx);
  const months = policy.backgroundCheckMonths;
  const checked = row.backgroundCheck && row.backgroundCheckAt !== null && row.backgroundCheckAt >= addMonths(chinaDay(ctx.now()), -months);
  const team = { agency: row.agency, site: row.site, firstAidCert: true, status: { notIn: ['exited', 'blacklisted'] } } as const;
  return [
    ...(await paperItems(['tutorCertificate', 'healthCert'], 'tutor', id, ctx)),
    item('backgroundCheck', checked, { params: { months } }),
    item('firstAid', row.firstAidCert || (await repo(Tutor, elevated(ctx)).count(team)) > 0),
  ];
}

async function ofCourse(id: string, ctx: Context): Promise<ChecklistItem[]> {
  const row = await repo(Course, elevated(ctx)).get(id);
  const coursewares = await repo(Courseware, elevated(ctx)).count({ course: id, ...OPEN_COURSES });
  return [
    archiveItem(row, ['objectives', 'outline', 'safetyTips']),
    item('stage', row.forPrimary || row.forJunior || row.forSenior),
    item('taskSheet', !empty(row.taskSheet)),
    item('priceParts', !empty(row.priceIncludes) && !empty(row.priceExcludes)),
    item('venue', !empty(row.venue) && (row.venueCapacity ?? 0) >= row.maxPeople, { params: { people: row.maxPeople } }),
    atLeast('courseware', coursewares, 1),
  ];
}

async function ofCourseware(id: string, ctx: Context): Promise<ChecklistItem[]> {
  const row = await repo(Courseware, elevated(ctx)).get(id);
  const course = await lookUp(Course, row.course, ctx);
  const offered = course?.status === 'onShelf' || course?.status === 'pending';
  return [
    item('file', !empty(row.file)),
    item('copyright', !empty(row.copyrightOwner)),
    item('courseOffered', offered, { records: offered || !course ? [] : [{ model: Course.name, id: course.id }] }),
  ];
}
