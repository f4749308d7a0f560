/*
 * Default flows of introduction (引进). Bureaus may publish their own versions; the rules of the application (two pairs of eyes, score of the
 * visit, no open objection) apply to every version.
 */

const section = { who: 'named', roles: ['bureauAdmin'], among: 'aboveRecord' } as const;
const leaders = { who: 'named', roles: ['bureauApprover'], among: 'aboveRecord' } as const;
const own = { contact: 'write', contactPhone: 'write', reason: 'write', materials: 'write' } as const;
const back = { to: 'start', way: 'rerun' } as const;
const nobody = { rule: 'administrator' } as const;
const require = { opinion: 'negative' } as const;
const allow = ['reject', 'return', 'transfer', 'addSign', 'copy'] as const;

const start = { kind: 'start', id: 'draft', fields: own };
const firstReview = { kind: 'approval', id: 'firstReview', who: section, nobody, allow, require, back };
const finalReview = { kind: 'approval', id: 'finalReview', who: leaders, nobody, allow, require, back };
const grading = { ...finalReview, fields: { grantedLevel: 'write' } };

const siteVisit = {
  kind: 'approval',
  id: 'siteVisit',
  who: section,
  nobody,
  allow,
  require,
  back,
  fields: { siteVisitDate: 'required', siteVisitMembers: 'required', siteVisitScore: 'required', siteVisitReport: 'required' },
};

/** Public notice; objections must be decided before the introduction takes effect. */
const publicity = [
  { kind: 'timer', id: 'publicity', after: { amount: 5, unit: 'days', field: 'publicityDays' } },
  {
    kind: 'exclusive',
    id: 'objected',
    branches: [
      {
        id: 'objection',
        test: { when: { openObjections: { gt: 0 } } },
        nodes: [{ kind: 'approval', id: 'objectionReview', who: leaders, nobody, allow: ['reject', 'transfer', 'copy'], require }],
      },
      { id: 'noObjection', nodes: [] },
    ],
  },
];

const stages = {
  draft: 'giveBack',
  firstReview: 'beginFirstReview',
  finalReview: 'beginFinalReview',
} as const;

/** Adds the printable sheet to a node; the final review also prints the archive sheet. */
const printed = (sheet: string, node: object) => {
  const { id } = node as { id: string };
  return { ...node, print: { sheets: id === 'finalReview' ? [sheet, 'archiveSheet'] : [sheet] } };
};

const asks = (node: object): boolean => ['start', 'approval'].includes((node as { kind: string }).kind);

const flow = (code: string, nodes: readonly object[], more: object = {}, sheet?: string) => ({
  code,
  model: 'introductionApplication',
  settings: {
    recall: 'initiator',
    fourEyes: true,
    comments: true,
    place: 'bureau',
    instanceTitle: '{subjectName} · {flow}',
    stages: { ...stages, ...more },
  },
  nodes: [start, ...nodes].map((node) => (sheet && asks(node) ? printed(sheet, node) : node)),
});

const visited = { siteVisit: 'beginSiteVisit', publicity: 'beginPublicity' };

export const introductionFlows: readonly object[] = [
  flow('introduce-agency', [firstReview, siteVisit, grading, ...publicity], visited, 'introduceAgency'),
  flow('introduce-site', [firstReview, siteVisit, grading, ...publicity], visited, 'introduceSite'),
  flow('introduce-tutor', [firstReview, finalReview], {}, 'introduceTutor'),
  flow('introduce-course', [firstReview, finalReview], {}, 'introduceCourse'),
  flow('add-courseware', [firstReview, finalReview]),
];
