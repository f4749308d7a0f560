import type { Grant } from '@zhixing/engine/permission/access.ts';

/*
 * Grants on agencies, bases and camps, by the role matrix of the domain. Their managers maintain their own; bureaus audit and decide about
 * those of their area; schools see those they may choose.
 */

const keep = ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'] as const;
const phones = { agency: ['legalPhone', 'contactPhone'], site: ['managerPhone', 'safetyPhone'], tutor: ['name', 'phone'] } as const;
const below = ['qualification', 'tutor', 'course', 'courseware'];
const papers = ['resubmit', 'renew'];
const shelf = ['takeOff', 'putBack', 'revise'];
const submissions = ['submitTutor', 'submitCourse', 'submitCourseware', 'redo'];
const said = ['subjectType', 'tutor', 'course', 'courseware', 'contact', 'contactPhone', 'reason', 'materials', 'remark'];

/** Grants of managers on the records of their own agency, base or camp. */
function managed(role: string, archive: 'agency' | 'site', submit: string): Grant[] {
  const scope = 'organisation';
  return [
    { role, model: archive, verbs: ['read', 'update', 'export', 'unmask'], scope, clear: phones[archive] },
    { role, model: 'qualification', verbs: keep, actions: papers, scope },
    { role, model: 'tutor', verbs: keep, scope, clear: phones.tutor, actions: role === 'agencyManager' ? ['suspend', 'exit'] : [] },
    { role, model: 'course', verbs: keep, actions: shelf, scope },
    { role, model: 'courseware', verbs: keep, actions: shelf, scope },
    {
      role,
      model: 'introductionApplication',
      verbs: ['read', 'create', 'update', 'delete', 'export'],
      scope,
      actions: [submit, ...submissions],
      writes: said,
      clear: ['contactPhone'],
    },
    { role, model: 'annualReview', verbs: ['read'], actions: ['submit'], scope },
    ...declaring(role),
  ];
}

const declaring = (role: string): Grant[] => [
  { role, model: 'declarationCall', verbs: ['read'], scope: 'published' },
  {
    role,
    model: 'declaration',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    scope: 'organisation',
    actions: ['submit', 'redo'],
    writes: ['call', 'course', 'title', 'summary', 'materials', 'selfScore', 'remark'],
  },
];

const statusActions = { bureauAdmin: ['suspend'], bureauApprover: ['resume', 'exit', 'blacklist'] } as const;

const bureau = (role: 'bureauAdmin' | 'bureauApprover'): Grant[] => {
  const verbs: Grant['verbs'] = role === 'bureauAdmin' ? ['read', 'export', 'unmask'] : ['read', 'unmask'];
  const scope = 'bureau';
  return [
    ...(['agency', 'site', 'tutor'] as const).map(
      (model): Grant => ({ role, model, verbs, scope, actions: statusActions[role], clear: phones[model] }),
    ),
    { role, model: 'qualification', verbs, scope, actions: role === 'bureauAdmin' ? ['approve', 'reject'] : [] },
    { role, model: 'course', verbs, scope, actions: role === 'bureauAdmin' ? ['takeOff'] : [] },
    { role, model: 'courseware', verbs, scope, actions: role === 'bureauAdmin' ? ['takeOff'] : [] },
    { role, model: 'introductionApplication', verbs, scope, clear: ['contactPhone'] },
    { role, model: 'declaration', verbs, scope },
  ];
};

const bureaus: Grant[] = [
  ...bureau('bureauAdmin'),
  ...bureau('bureauApprover'),
  { role: 'bureauAdmin', model: 'introductionObjection', verbs: ['read', 'create', 'unmask'], scope: 'bureau' },
  // Objections from the public cannot be changed; a bureau may only correct objections that it recorded itself.
  { role: 'bureauAdmin', model: 'introductionObjection', verbs: ['update'], scope: 'own' },
  { role: 'bureauApprover', model: 'introductionObjection', verbs: ['read', 'unmask'], actions: ['dismiss', 'uphold'], scope: 'bureau' },
  {
    role: 'bureauAdmin',
    model: 'annualReview',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    scope: 'bureau',
    actions: ['open', 'giveBack', 'confirmRectified'],
  },
  { role: 'bureauApprover', model: 'annualReview', verbs: ['read'], actions: ['conclude'], scope: 'bureau' },
  {
    role: 'bureauAdmin',
    model: 'declarationCall',
    verbs: ['read', 'create', 'update', 'delete', 'export'],
    scope: 'bureau',
    actions: ['submit', 'close'],
  },
  { role: 'bureauApprover', model: 'declarationCall', verbs: ['read'], actions: ['giveBack', 'publish'], scope: 'bureau' },
];

const reading = (role: string, models: readonly string[], scope: string, hidden: readonly string[] = []): Grant[] =>
  models.map((model) => ({ role, model, verbs: ['read'], scope, ...(hidden.length > 0 && { hidden }) }));

/** What schools may choose from. */
const choosing = ['schoolAdmin', 'schoolLeader', 'classTeacher', 'finance'].flatMap((role): Grant[] => [
  ...reading(role, ['agency'], 'choosable', ['bankName', 'bankAccount', 'legalPhone']),
  ...reading(role, ['site', 'course', 'courseware'], 'choosable'),
  { role, model: 'tutor', verbs: ['read'], scope: 'choosable', clear: ['name'], hidden: ['idCard', 'dailyFee'] },
]);

const platform: Grant[] = [
  { role: 'platformAdmin', model: 'agency', verbs: ['read', 'create', 'export'], scope: 'all' },
  { role: 'platformAdmin', model: 'site', verbs: ['read', 'create', 'export'], scope: 'all' },
  ...reading('platformAdmin', [...below, 'introductionApplication', 'annualReview', 'declarationCall', 'declaration'], 'all'),
];

/** Tutors see their own organisation and their own records. */
const tutors: Grant[] = [
  { role: 'tutor', model: 'tutor', verbs: ['read'], scope: 'self', clear: phones.tutor },
  ...reading('tutor', ['agency', 'site', 'course', 'courseware'], 'organisation', []),
  ...reading('tutor', ['introductionApplication'], 'self'),
];

export const institutionGrants: readonly Grant[] = [
  ...managed('agencyManager', 'agency', 'submitAgency'),
  ...managed('baseManager', 'site', 'submitSite'),
  ...managed('campManager', 'site', 'submitSite'),
  ...bureaus,
  ...choosing,
  ...platform,
  ...tutors,
  ...declaring('schoolAdmin'),
  ...reading('agencyManager', ['site'], 'choosable'),
  ...reading('security', ['site'], 'organisation'),
];
