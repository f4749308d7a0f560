import { defineModel, f } from '@zhixing/model';
import { parties, partyScopes } from '../parties.ts';

const busy = { status: { in: ['pending', 'approved'] } };

/** An agency's internal decision to take on a plan (项目审批), made before its contract is signed. */
export const ProjectApproval = defineModel('projectApproval', {
  traits: ['approvable', 'annotated'],
  fields: {
    approvalNo: f.serial({ prefix: 'PA', unique: true }),
    tripPlan: f.ref('tripPlan', { required: true, index: true }),
    ...parties,
    budget: f.ref('budget', { required: true, index: true }),
    contract: f.ref('contract'),
    projectName: f.text({ required: true, max: 80, search: true }),
    /** Copied from the plan: nobody leads two projects at once. */
    startDate: f.date({ readonly: true }),
    endDate: f.date({ readonly: true }),
    lead: f.ref('tutor', { required: true }),
    leadPhone: f.phone({ required: true, sensitive: true }),
    safetyOfficer: f.ref('tutor', { required: true }),
    scheme: f.file({ required: true }),
    riskAssessment: f.file({ required: true }),
    profitEstimate: f.money(),
    /** Who submitted it. Must not be who approves it. */
    applicant: f.ref('user', { readonly: true, named: true }),
    decidedBy: f.ref('user', { readonly: true, named: true }),
  },
  states: ['draft', 'pending', 'approved', 'rejected', 'withdrawn'],
  editableIn: ['draft'],
  deletableIn: ['draft'],
  tones: { draft: 'neutral', pending: 'processing', approved: 'success', rejected: 'danger', withdrawn: 'neutral' },
  actions: {
    submit: { from: ['draft'], to: 'approved', flow: 'project-approval', rejected: 'reject', recalled: 'withdraw' },
    /** Called when the flow reaches a node. */
    beginReview: { from: ['draft', 'pending'], to: 'pending', system: true },
    giveBack: { from: ['draft', 'pending'], to: 'draft', system: true },
    reject: { from: ['draft', 'pending'], to: 'rejected', system: true },
    withdraw: { from: ['draft', 'pending'], to: 'withdrawn', system: true },
  },
  noOverlap: [
    { by: ['lead'], during: ['startDate', 'endDate'], where: busy },
    { by: ['safetyOfficer'], during: ['startDate', 'endDate'], where: busy },
  ],
  views: {
    list: {
      columns: [
        'approvalNo',
        'projectName',
        'status',
        'tripPlan',
        'agency',
        'budget',
        'lead',
        'safetyOfficer',
        'profitEstimate',
        'applicant',
      ],
      filters: ['projectName', 'tripPlan', 'agency', 'status'],
      sort: '-approvalNo',
    },
    form: {
      groups: [
        { title: 'basics', fields: ['projectName', 'tripPlan', 'budget', 'contract', 'profitEstimate'] },
        { title: 'people', fields: ['lead', 'leadPhone', 'safetyOfficer'] },
        { title: 'more', fields: ['scheme', 'riskAssessment', 'remark'] },
      ],
    },
  },
  label: ['projectName'],
  scopes: partyScopes,
});
