import { type Condition, defineModel, f } from '@zhixing/model';
import { INVESTIGATED, SERIOUS } from './severity-rule.ts';

/** States in which somebody still has to act before the incident is concluded. */
export const underWay = ['reported', 'verified', 'responding', 'controlled', 'investigating'] as const;
/** States in which nothing is left to find out. */
const settled = ['concluded', 'closed', 'falseReport'] as const;
export const incidentStates = [...underWay, ...settled] as const;

const below = { in: '@organizationAndSuborganization' } as const;

export const incidentScopes = {
  organisation: { school: below },
  agency: { agency: below },
  site: { site: below },
  bureau: { bureau: below },
  /** On trips that the user accompanies. */
  assigned: { trip: { in: '@accompaniedTrips' } },
} satisfies Record<string, Condition>;

const people = () => f.integer({ required: true, default: 0, min: 0, max: 100_000 });
const words = () => f.longText({ required: true, min: 2, max: 2000 });
const conclusion = () => ({
  cause: words(),
  liability: f.text({ required: true, min: 2, max: 500 }),
  partyAtFault: f.flag(),
  result: words(),
  rectification: words(),
  claimAmount: f.money({ min: 0 }),
});

/** An incident on a trip or at a base or camp (研学事件), from the report to the verified rectification. */
export const Incident = defineModel('incident', {
  minors: true,
  traits: ['annotated'],
  fields: {
    incidentNo: f.serial({ prefix: 'IN', unique: true }),
    title: f.text({ required: true, max: 80, search: true }),
    category: f.ref('eventCategory', { required: true, among: [{ from: { status: 'enabled' } }] }),
    /** By default that of the category; never below what the harm asks for. */
    severity: f.ref('severityLevel', { among: [{ from: { status: 'enabled', appliesTo: { in: ['common', 'event'] } } }] }),
    /** Rank of the severity, copied for conditions: 1 is the mildest. */
    severityRank: f.integer({ readonly: true, min: 1, max: 4 }),
    trip: f.ref('trip', { closes: false, index: true }),
    school: f.ref('school', { readonly: true, index: true }),
    partyType: f.choice(['agency', 'base', 'camp', 'carrier', 'school', 'other']),
    /** That of the trip, or of whoever reports. */
    agency: f.ref('agency', { readonly: true, index: true }),
    site: f.ref('site', { index: true }),
    bureau: f.ref('educationBureau', { readonly: true, index: true }),
    emergencyPlan: f.ref('emergencyPlan', { readonly: true }),
    happenAt: f.moment({ required: true, index: true }),
    reportedAt: f.moment({ readonly: true }),
    reportDue: f.moment({ readonly: true, index: true }),
    /** It was reported, to the system or to the authority above, after the last moment for it. */
    lateReport: f.flag({ required: true, readonly: true, default: false }),
    place: f.text({ required: true, max: 120 }),
    location: f.geo({ sensitive: true }),
    reporter: f.ref('user', { readonly: true, named: true }),
    reporterPhone: f.phone({ sensitive: true, landline: true }),
    description: f.longText({ required: true, min: 4, max: 4000 }),
    students: f.refs('student'),
    injured: people(),
    hospitalised: people(),
    dead: people(),
    lossAmount: f.money({ min: 0 }),
    hospital: f.text({ max: 120 }),
    measures: f.longText({ max: 4000 }),
    files: f.files({ sensitive: true }),
    verifiedAt: f.moment({ readonly: true }),
    verifiedBy: f.ref('user', { readonly: true, named: true }),
    dismissedReason: f.text({ readonly: true, max: 1000 }),
    parentsNotified: f.flag({ required: true, readonly: true, default: false }),
    parentsNotifiedAt: f.moment({ readonly: true }),
    superiorReportedAt: f.moment({ readonly: true }),
    insuranceReported: f.flag({ required: true, readonly: true, default: false }),
    respondedAt: f.moment({ readonly: true }),
    /** While it is being responded to, something is written down at least once a day. */
    followUpDue: f.moment({ readonly: true, index: true }),
    controlledAt: f.moment({ readonly: true }),
    cause: f.longText({ readonly: true, max: 2000 }),
    liability: f.text({ readonly: true, max: 500 }),
    partyAtFault: f.flag({ required: true, readonly: true, default: false }),
    result: f.longText({ readonly: true, max: 2000 }),
    rectification: f.longText({ readonly: true, max: 2000 }),
    claimAmount: f.money({ readonly: true, min: 0 }),
    concludedBy: f.ref('user', { readonly: true, named: true }),
    concludedAt: f.moment({ readonly: true }),
    /** How the rectification was verified. */
    rectified: f.longText({ readonly: true, max: 2000 }),
    closedAt: f.moment({ readonly: true }),
    /** Something about it is overdue now. */
    overdue: f.flag({ required: true, readonly: true, default: false }),
    /** 1: the school was told of what is overdue, 2: the bureau, 3: its approver. */
    escalation: f.integer({ required: true, readonly: true, default: 0, min: 0, max: 3 }),
    suspension: f.choice(['suspended', 'notSuspended'], { readonly: true, tones: { suspended: 'danger', notSuspended: 'neutral' } }),
    suspensionReason: f.text({ readonly: true, max: 500 }),
  },
  states: incidentStates,
  editableIn: [...underWay],
  tones: {
    reported: 'warning',
    verified: 'danger',
    responding: 'danger',
    controlled: 'processing',
    investigating: 'processing',
    concluded: 'success',
    closed: 'neutral',
    falseReport: 'neutral',
  },
  actions: {
    verify: { from: ['reported'], to: 'verified', args: { severity: f.ref('severityLevel'), note: f.longText({ max: 1000 }) } },
    dismiss: { from: ['reported'], to: 'falseReport', args: { reason: f.longText({ required: true, min: 4, max: 1000 }) } },
    /** By the plan of the trip, else of the site or the agency. */
    respond: { from: ['verified'], to: 'responding', args: { emergencyPlan: f.ref('emergencyPlan') } },
    followUp: { from: ['responding', 'controlled', 'investigating'], args: { content: words() } },
    control: { from: ['responding'], to: 'controlled', args: { measures: words() } },
    investigate: { from: ['controlled'], to: 'investigating', when: { severityRank: { gte: INVESTIGATED } }, confirm: true },
    conclude: { from: ['investigating'], to: 'concluded', args: conclusion() },
    concludeMinor: { from: ['controlled'], to: 'concluded', when: { severityRank: { lt: INVESTIGATED } }, args: conclusion() },
    close: { from: ['concluded'], to: 'closed', args: { rectified: words() } },
    /** Called by the check-list. */
    noteStep: { from: [...underWay], system: true, args: { code: f.text({ required: true, max: 40 }), at: f.moment() } },
    /** Whether the party of a serious incident is suspended. */
    decideSuspension: {
      from: ['verified', 'responding', 'controlled', 'investigating', 'concluded', 'closed'],
      when: { severityRank: { gte: SERIOUS }, partyType: { in: ['agency', 'base', 'camp'] }, suspension: null },
      args: {
        suspension: f.choice(['suspended', 'notSuspended'], { required: true }),
        reason: f.longText({ required: true, min: 4, max: 500 }),
      },
    },
  },
  views: {
    list: {
      columns: [
        ...(['incidentNo', 'title', 'status', 'category', 'severity', 'trip', 'school', 'agency', 'site', 'happenAt'] as const),
        ...(['reportDue', 'lateReport', 'overdue', 'injured', 'hospitalised', 'dead', 'lossAmount', 'closedAt'] as const),
      ],
      filters: [
        ...(['title', 'status', 'category', 'severity', 'trip', 'school', 'agency', 'site', 'happenAt'] as const),
        ...(['overdue', 'lateReport'] as const),
      ],
      sort: '-incidentNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'category', 'severity', 'happenAt', 'place', 'location', 'reporterPhone'] },
        { title: 'about', fields: ['trip', 'partyType', 'site', 'students'] },
        { title: 'harm', fields: ['injured', 'hospitalised', 'dead', 'lossAmount', 'hospital'] },
        { title: 'course', fields: ['description', 'measures', 'files', 'remark'] },
      ],
    },
    related: [
      { model: 'incidentStep', by: 'incident' },
      { model: 'incidentLog', by: 'incident' },
    ],
  },
  label: ['title'],
  indexes: [
    ['bureau', 'status'],
    ['school', 'status'],
    ['trip', 'status'],
  ],
  scopes: incidentScopes,
});
