import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on safety papers, by the rows “Planning” and “Smart defence” of the role matrix. Telephones of emergency plans and fences are shown
 * in clear to all who read them: in an emergency they are what the paper is for.
 */

const keep = ['read', 'create', 'update', 'delete', 'export'] as const;
const write = ['create', 'update', 'delete'] as const;

type Verbs = Grant['verbs'];

/** The papers, with their lines and with what is shown in clear. */
const papers: Readonly<Record<string, { lines: readonly string[]; clear?: Readonly<Record<string, readonly string[]>> }>> = {
  safetyNotice: { lines: ['safetyQuestion'] },
  emergencyPlan: {
    lines: ['emergencyProcedure', 'emergencyContact', 'emergencyHospital'],
    clear: { emergencyPlan: ['commanderPhone'], emergencyContact: ['phone'] },
  },
  riskAssessment: { lines: ['riskItem'] },
  geoFence: { lines: [], clear: { geoFence: ['contactPhone'] } },
  warningSetting: { lines: [] },
  safetyLesson: { lines: [] },
};

/** Grants on papers of some models and on their lines. */
function granted(role: string, models: readonly string[], scope: string, verbs: Verbs, actions: readonly string[] = []): Grant[] {
  return models.flatMap((paper) => {
    const { lines = [], clear = {} } = papers[paper] ?? {};
    const shown = (model: string) => (clear[model] ? { clear: clear[model] } : {});
    return [
      { role, model: paper, verbs, scope, actions, ...shown(paper) },
      ...lines.map((model): Grant => ({ role, model, verbs: verbs.filter((verb) => verb !== 'export'), scope, ...shown(model) })),
    ];
  });
}

const approved = ['safetyNotice', 'emergencyPlan', 'riskAssessment'];
const templates = approved;
/** Papers that agencies write too; what may happen on a trip the school assesses. */
const shared = ['safetyNotice', 'emergencyPlan'];
const all = Object.keys(papers);
const switched = ['enable', 'disable'];

const schools: Grant[] = [
  ...granted('schoolAdmin', approved, 'organisation', keep, ['submit', 'revise']),
  ...granted('schoolAdmin', ['geoFence', 'warningSetting'], 'organisation', keep, switched),
  ...granted('schoolAdmin', ['safetyLesson'], 'organisation', keep),
  ...granted('classTeacher', ['safetyLesson'], 'class', ['read', 'create', 'update']),
  ...granted('schoolLeader', all, 'organisation', ['read']),
  ...granted('classTeacher', approved, 'organisation', ['read', 'create', 'update'], ['submit']),
  ...granted('classTeacher', ['geoFence'], 'organisation', ['read', 'create', 'update']),
  ...granted('classTeacher', ['warningSetting'], 'organisation', ['read']),
  ...['schoolAdmin', 'schoolLeader', 'classTeacher', 'agencyManager'].flatMap((role) => [
    ...granted(role, templates, 'library', ['read']),
    ...granted(role, ['geoFence'], 'sites', ['read']),
    ...granted(role, ['warningSetting'], 'platform', ['read']),
  ]),
];

const quizzes: Grant[] = [
  ...['schoolAdmin', 'schoolLeader'].map((role): Grant => ({ role, model: 'quizResult', verbs: ['read'], scope: 'organisation' })),
  { role: 'classTeacher', model: 'quizResult', verbs: ['read'], scope: 'class' },
];

const bureaus: Grant[] = [
  ...granted('bureauAdmin', all, 'bureau', ['read', 'export']),
  ...granted('bureauApprover', all, 'bureau', ['read']),
  ...granted('bureauAdmin', templates, 'ownBureau', write, ['revise']),
  ...granted('bureauApprover', templates, 'ownBureau', ['read'], ['publish']),
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => granted(role, templates, 'library', ['read'])),
  ...['bureauAdmin', 'bureauApprover'].flatMap((role) => granted(role, ['warningSetting'], 'platform', ['read'])),
];

const agencies: Grant[] = [
  ...granted('agencyManager', all, 'agency', ['read']),
  ...granted('agencyManager', shared, 'own', write, ['submit', 'revise']),
  ...granted('agencyManager', ['emergencyPlan'], 'ownAgency', write, ['submitToBureau', 'revise']),
];

const sites: Grant[] = ['baseManager', 'campManager'].flatMap((role) => [
  ...granted(role, all, 'site', ['read']),
  ...granted(role, ['emergencyPlan'], 'ownSite', write, ['submitToBureau', 'revise']),
  ...granted(role, ['emergencyPlan'], 'library', ['read']),
  ...granted(role, ['geoFence'], 'ownSite', write, switched),
]);

const guards: Grant[] = [
  ...granted('security', ['geoFence'], 'ownSite', ['read', 'create', 'update'], switched),
  ...granted('security', ['emergencyPlan'], 'ownSite', ['read']),
];

const platform: Grant[] = [
  ...granted('platformAdmin', templates, 'platform', keep, ['publish', 'revise']),
  ...granted('platformAdmin', templates, 'library', ['read']),
  ...granted('platformAdmin', ['warningSetting'], 'platform', keep, switched),
];

export const safetyGrants: readonly Grant[] = [...schools, ...quizzes, ...bureaus, ...agencies, ...sites, ...guards, ...platform];
