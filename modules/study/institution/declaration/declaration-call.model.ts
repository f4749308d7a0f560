import { defineModel, f } from '@zhixing/model';

export const declarationTypes = ['demoBase', 'demoCamp', 'courseAward', 'caseAward', 'agencyCredit'] as const;

/** A bureau's call for declarations: model bases and camps, course and case awards, star ratings of agencies. */
export const DeclarationCall = defineModel('declarationCall', {
  traits: ['annotated', 'attachable'],
  fields: {
    callNo: f.serial({ prefix: 'DC', unique: true }),
    title: f.text({ required: true, max: 100, search: true }),
    declType: f.choice(declarationTypes, { required: true, index: true }),
    year: f.integer({ required: true, min: 2000, max: 2100 }),
    content: f.longText({ required: true, max: 8000 }),
    criteria: f.longText({ required: true, max: 8000 }),
    startDate: f.date({ required: true }),
    endDate: f.date({ required: true, index: true }),
    /** Maximum number of awards; unlimited if empty. */
    quota: f.integer({ min: 1, max: 10_000 }),
    bureau: f.ref('educationBureau', { required: true }),
    declarationCount: f.count({ of: 'declaration', by: 'call', where: { status: { ne: 'draft' } } }),
    awardedCount: f.count({ of: 'declaration', by: 'call', where: { status: 'awarded' } }),
  },
  states: ['draft', 'pending', 'published', 'offline'],
  tones: { draft: 'neutral', pending: 'processing', published: 'success', offline: 'neutral' },
  actions: {
    submit: { from: ['draft'], to: 'pending' },
    giveBack: { from: ['pending'], to: 'draft' },
    publish: { from: ['pending'], to: 'published', confirm: true },
    close: { from: ['published'], to: 'offline', confirm: true },
  },
  views: {
    list: {
      columns: ['callNo', 'title', 'status', 'declType', 'year', 'startDate', 'endDate', 'quota', 'declarationCount', 'awardedCount'],
      filters: ['title', 'declType', 'year', 'status'],
      sort: '-callNo',
      spans: [{ from: 'startDate', to: 'endDate' }],
    },
    form: {
      groups: [
        { title: 'basics', fields: ['title', 'declType', 'year', 'startDate', 'endDate', 'quota', 'bureau'] },
        { title: 'content', fields: ['content', 'criteria', 'attachments', 'remark'] },
      ],
    },
    related: [{ model: 'declaration', by: 'call' }],
  },
  label: ['title'],
  scopes: {
    bureau: { bureau: { in: '@organizationAndSuborganization' } },
    /** Calls that applicants may answer, and closed ones. */
    published: { status: { in: ['published', 'offline'] } },
  },
});
