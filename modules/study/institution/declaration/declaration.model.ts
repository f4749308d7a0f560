import { defineModel, f } from '@zhixing/model';
import { derivedBelonging } from '../belonging.ts';
import { declarationTypes } from './declaration-call.model.ts';

const below = { in: '@organizationAndSuborganization' } as const;
const arriving = ['draft', 'withdrawn', 'submitted', 'recommended', 'reviewing'] as const;

/** An application under a call (专项申报). */
export const Declaration = defineModel('declaration', {
  traits: ['approvable', 'annotated'],
  fields: {
    declNo: f.serial({ prefix: 'DE', unique: true }),
    call: f.ref('declarationCall', { required: true }),
    declType: f.choice(declarationTypes, { readonly: true, index: true }),
    ...derivedBelonging,
    school: f.ref('school', { readonly: true }),
    course: f.ref('course', { show: { any: [{ declType: 'courseAward' }, { declType: { empty: true } }] } }),
    title: f.text({ required: true, max: 100, search: true }),
    summary: f.longText({ required: true, max: 4000 }),
    materials: f.files({ required: true }),
    selfScore: f.decimal({ min: 0, max: 100, scale: 1 }),
    expertScore: f.decimal({ min: 0, max: 100, scale: 1 }),
    awardTitle: f.text({ max: 80 }),
    awardDate: f.date({ readonly: true }),
    submittedAt: f.moment({ readonly: true }),
  },
  states: ['draft', 'submitted', 'recommended', 'reviewing', 'awarded', 'failed', 'withdrawn'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: {
    draft: 'neutral',
    submitted: 'processing',
    recommended: 'processing',
    reviewing: 'processing',
    awarded: 'success',
    failed: 'danger',
    withdrawn: 'neutral',
  },
  actions: {
    submit: { from: ['draft'], to: 'awarded', flow: 'special-declaration', rejected: 'fail', recalled: 'withdraw' },
    /** Called when the flow reaches a node. */
    beginRecommendation: { from: arriving, to: 'submitted', system: true },
    beginReview: { from: arriving, to: 'recommended', system: true },
    beginAward: { from: arriving, to: 'reviewing', system: true },
    giveBack: { from: arriving, to: 'draft', system: true },
    fail: { from: ['submitted', 'recommended', 'reviewing'], to: 'failed', system: true },
    withdraw: { from: arriving, to: 'withdrawn', system: true },
    redo: { from: ['withdrawn'], to: 'draft' },
  },
  views: {
    list: {
      columns: ['declNo', 'title', 'status', 'call', 'declType', 'agency', 'site', 'school', 'selfScore', 'expertScore', 'awardTitle'],
      filters: ['title', 'call', 'declType', 'status', 'submittedAt'],
      sort: '-declNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['call', 'declType', 'title', 'course', 'summary', 'materials', 'selfScore', 'remark'] },
        { title: 'subject', fields: ['declNo', 'agency', 'site', 'school', 'bureau', 'submittedAt'] },
        { title: 'outcome', fields: ['expertScore', 'awardTitle', 'awardDate'] },
      ],
    },
  },
  label: ['declNo', 'title'],
  scopes: { organisation: { any: [{ agency: below }, { site: below }, { school: below }] }, bureau: { bureau: below } },
});
