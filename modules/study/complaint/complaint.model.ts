import { type Condition, defineModel, f } from '@zhixing/model';

/** Whom a complaint is about (被投诉方类型). */
export const partyTypes = ['agency', 'base', 'camp', 'carrier', 'school', 'supplier', 'tutor', 'other'] as const;
export type PartyType = (typeof partyTypes)[number];

/** States in which somebody still has to act. */
export const openComplaint = ['recorded', 'accepted', 'assigned', 'handling', 'replied', 'confirmed', 'reopened'] as const;
export const complaintStates = [...openComplaint, 'notAccepted', 'closed', 'withdrawn'] as const;
/** States from the acceptance to the reply, for which the days of handling run. */
export const inHandling = ['accepted', 'assigned', 'handling', 'reopened'] as const;
/** What an upheld complaint was found to be. */
export const upheld = ['upheld', 'partlyUpheld'] as const;
/** Rank of severity from which an upheld complaint asks whether its party is suspended: II. */
export const SERIOUS = 3;

const findings = ['upheld', 'partlyUpheld', 'notUpheld'] as const;
const satisfactions = ['dissatisfied', 'fair', 'satisfied', 'verySatisfied'] as const;
const words = (least: number) => f.longText({ required: true, min: least, max: 2000 });
const note = () => f.longText({ max: 1000 });

const below = { in: '@organizationAndSuborganization' } as const;

/** Scopes of complaints. `handling`: those assigned to the user's own organisation. */
export const complaintScopes = {
  bureau: { bureau: below },
  handling: { handlerOrg: below },
} satisfies Record<string, Condition>;

/**
 * A complaint about a trip or about who carries it out (投诉). Of an anonymous complaint neither name nor telephone is stored: whoever made it
 * comes back with the code.
 */
export const Complaint = defineModel('complaint', {
  traits: ['annotated'],
  fields: {
    complaintNo: f.serial({ prefix: 'CP', unique: true }),
    title: f.text({ required: true, max: 80, search: true }),
    category: f.ref('complaintCategory', { required: true, among: [{ from: { status: 'enabled' } }] }),
    /** By default that of the category. */
    severity: f.ref('severityLevel', { among: [{ from: { status: 'enabled', appliesTo: { in: ['common', 'complaint'] } } }] }),
    /** Rank of the severity, copied for conditions: 1 is the mildest. */
    severityRank: f.integer({ readonly: true, min: 1, max: 4 }),
    source: f.choice(['page', 'miniProgram', 'phone', 'letter', 'hotline', 'onSite'], { required: true, default: 'phone' }),
    trip: f.ref('trip', { closes: false, index: true }),
    partyType: f.choice(partyTypes, { required: true, index: true }),
    /** Of a trip they follow from it: bureaus may not see agencies that the city has introduced. */
    namedAgency: f.ref('agency', { show: { partyType: 'agency', trip: null }, requiredWhen: { partyType: 'agency', trip: null } }),
    namedSchool: f.ref('school', { show: { trip: null }, requiredWhen: { partyType: 'school', trip: null } }),
    agency: f.ref('agency', { readonly: true, index: true }),
    /** The school of the trip, or the one that is named. */
    school: f.ref('school', { readonly: true, index: true }),
    site: f.ref('site', {
      index: true,
      show: { partyType: { in: ['base', 'camp'] } },
      requiredWhen: { partyType: { in: ['base', 'camp'] } },
    }),
    carrier: f.ref('carrier', { show: { partyType: 'carrier' }, requiredWhen: { partyType: 'carrier' } }),
    tutor: f.ref('tutor', { show: { partyType: 'tutor' }, requiredWhen: { partyType: 'tutor' } }),
    partyNote: f.text({ max: 60, show: { partyType: { in: ['supplier', 'other'] } } }),
    partyName: f.text({ readonly: true, max: 80, search: true }),
    /** The bureau of the trip, or of the party. */
    bureau: f.ref('educationBureau', { index: true }),
    anonymous: f.flag({ required: true, default: false }),
    complainantType: f.choice(['parent', 'student', 'teacher', 'school', 'tutor', 'agency', 'site', 'other'], {
      required: true,
      default: 'parent',
    }),
    complainant: f.text({
      max: 40,
      sensitive: true,
      personName: true,
      show: { anonymous: false },
      requiredWhen: { anonymous: false },
    }),
    phone: f.phone({ sensitive: true, landline: true, show: { anonymous: false }, requiredWhen: { anonymous: false } }),
    content: f.longText({ required: true, min: 10, max: 4000 }),
    demand: f.longText({ max: 1000 }),
    evidence: f.files(),
    happenAt: f.moment(),
    recordedAt: f.moment({ readonly: true, index: true }),
    recorder: f.ref('user', { readonly: true, named: true }),
    acceptDue: f.date({ readonly: true, index: true, workingDays: true }),
    acceptedAt: f.moment({ readonly: true }),
    refusedReason: f.text({ readonly: true, max: 1000 }),
    handleDue: f.date({ readonly: true, index: true, workingDays: true }),
    /** The organisation that has to handle it. */
    handlerOrg: f.ref('organisation', { readonly: true, index: true }),
    handler: f.ref('user', { readonly: true, named: true }),
    handleDesc: f.longText({ readonly: true, max: 2000 }),
    result: f.longText({ readonly: true, max: 2000 }),
    liability: f.text({ readonly: true, max: 500 }),
    penalty: f.text({ readonly: true, max: 500 }),
    compensation: f.money({ readonly: true, min: 0 }),
    /** When the party paid it to the school. */
    compensatedAt: f.moment({ readonly: true }),
    repliedAt: f.moment({ readonly: true }),
    finding: f.choice(findings, {
      readonly: true,
      index: true,
      tones: { upheld: 'danger', partlyUpheld: 'warning', notUpheld: 'neutral' },
    }),
    confirmedAt: f.moment({ readonly: true }),
    /** The last moment at which whoever is not satisfied may have it handled again. */
    reopenUntil: f.moment({ readonly: true, index: true }),
    reopened: f.flag({ required: true, readonly: true, default: false }),
    reopenReason: f.text({ readonly: true, max: 2000 }),
    satisfaction: f.choice(satisfactions, {
      readonly: true,
      tones: { dissatisfied: 'danger', fair: 'warning', satisfied: 'success', verySatisfied: 'success' },
    }),
    closedAt: f.moment({ readonly: true, index: true }),
    /** A deadline was missed. */
    overdue: f.flag({ required: true, readonly: true, default: false }),
    /** 1: the bureau's approver was told, 2: the bureau above. */
    escalation: f.integer({ required: true, readonly: true, default: 0, min: 0, max: 2 }),
    /** Whether the party was suspended for it, as the bureau decided. */
    suspension: f.choice(['suspended', 'notSuspended'], { readonly: true, tones: { suspended: 'danger', notSuspended: 'neutral' } }),
    suspensionReason: f.text({ readonly: true, max: 500 }),
    /** Hash of the code with which the complaint is followed without an account. */
    codeHash: f.text({ readonly: true, internal: true, max: 64, unique: true }),
  },
  states: complaintStates,
  editableIn: ['recorded'],
  tones: {
    recorded: 'warning',
    accepted: 'processing',
    assigned: 'processing',
    handling: 'processing',
    replied: 'warning',
    confirmed: 'success',
    reopened: 'danger',
    notAccepted: 'neutral',
    closed: 'neutral',
    withdrawn: 'neutral',
  },
  actions: {
    accept: { from: ['recorded'], to: 'accepted', args: { severity: f.ref('severityLevel'), note: note() } },
    refuse: { from: ['recorded'], to: 'notAccepted', args: { reason: words(4) } },
    /** To the organisation of the party unless another one is named. */
    assign: { from: ['accepted'], to: 'assigned', args: { handlerOrg: f.ref('organisation'), note: note() } },
    start: { from: ['assigned', 'reopened'], to: 'handling' },
    reply: {
      from: ['handling'],
      to: 'replied',
      args: {
        handleDesc: words(4),
        result: words(4),
        liability: f.text({ max: 500 }),
        penalty: f.text({ max: 500 }),
        compensation: f.money({ min: 0 }),
      },
    },
    confirm: { from: ['replied'], to: 'confirmed', args: { finding: f.choice(findings, { required: true }), note: note() } },
    returnReply: { from: ['replied'], to: 'handling', args: { reason: words(4) } },
    /** Whoever is not satisfied with the first outcome has it handled once more. */
    reopen: { from: ['confirmed'], to: 'reopened', when: { reopened: false }, args: { reason: words(4) } },
    /** Called by the public page. */
    rate: {
      from: ['confirmed'],
      system: true,
      args: { satisfaction: f.choice(['fair', 'satisfied', 'verySatisfied'], { required: true }) },
    },
    close: { from: ['confirmed'], to: 'closed', args: { note: note() } },
    /** The party has paid what it owes by the outcome. */
    compensate: {
      from: ['closed'],
      when: { compensation: { gt: 0 }, compensatedAt: null },
      args: { paidAt: f.moment({ required: true }), note: note() },
    },
    /** Called by the public page. */
    withdraw: { from: ['recorded', 'accepted'], to: 'withdrawn', system: true, args: { reason: f.longText({ max: 1000 }) } },
    /** Pictures and papers of whoever complained, added on the public page. */
    supplement: { from: [...openComplaint], system: true, args: { evidence: f.files({ required: true }) } },
    /** A new code for somebody who complained by telephone, or who lost it. */
    issueCode: { from: [...openComplaint], confirm: true },
    /** Whether the party of an upheld serious complaint is suspended. */
    decideSuspension: {
      from: ['closed'],
      when: {
        finding: { in: [...upheld] },
        severityRank: { gte: SERIOUS },
        partyType: { in: ['agency', 'base', 'camp'] },
        suspension: null,
      },
      args: {
        suspension: f.choice(['suspended', 'notSuspended'], { required: true }),
        reason: f.longText({ required: true, min: 4, max: 500 }),
      },
    },
  },
  views: {
    list: {
      columns: [
        ...(['complaintNo', 'title', 'status', 'category', 'severity', 'partyName', 'school', 'anonymous', 'recordedAt'] as const),
        ...(['acceptDue', 'handleDue', 'overdue', 'handlerOrg', 'finding', 'satisfaction', 'closedAt'] as const),
      ],
      filters: [
        ...(['title', 'status', 'category', 'severity', 'partyType', 'agency', 'site', 'school', 'trip', 'source'] as const),
        ...(['recordedAt', 'overdue', 'finding', 'satisfaction'] as const),
      ],
      sort: '-complaintNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'category', 'severity', 'source', 'trip', 'happenAt'] },
        { title: 'party', fields: ['partyType', 'namedAgency', 'site', 'carrier', 'tutor', 'partyNote', 'namedSchool', 'bureau'] },
        { title: 'person', fields: ['anonymous', 'complainantType', 'complainant', 'phone'] },
        { title: 'matter', fields: ['content', 'demand', 'evidence', 'remark'] },
      ],
    },
    related: [{ model: 'complaintLog', by: 'complaint' }],
  },
  label: ['title'],
  indexes: [
    ['bureau', 'status'],
    ['handlerOrg', 'status'],
  ],
  scopes: complaintScopes,
});
