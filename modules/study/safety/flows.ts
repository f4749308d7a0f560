/** Approval of safety papers: the school's leaders decide; of what bases, camps and agencies write for themselves, their bureau. */

const flow = (code: string, model: string, role: string, place: string, title: string): object => ({
  code,
  model,
  settings: {
    recall: 'initiator',
    fourEyes: true,
    comments: true,
    place,
    instanceTitle: `${title} · {flow}`,
    stages: { draft: 'giveBack', review: 'beginReview' },
  },
  nodes: [
    { kind: 'start', id: 'draft' },
    {
      kind: 'approval',
      id: 'review',
      who: { who: 'named', roles: [role], among: 'aboveRecord' },
      nobody: { rule: 'administrator' },
      allow: ['reject', 'return', 'transfer', 'copy'],
      require: { opinion: 'negative' },
      back: { to: 'start', way: 'rerun' },
    },
  ],
});

export const safetyFlows: readonly object[] = [
  flow('safety-notice', 'safetyNotice', 'schoolLeader', 'school', '{title}'),
  flow('emergency-plan', 'emergencyPlan', 'schoolLeader', 'school', '{title}'),
  flow('emergency-plan-provider', 'emergencyPlan', 'bureauAdmin', 'bureau', '{title}'),
  flow('risk-assessment', 'riskAssessment', 'schoolLeader', 'school', '{trip}{title}'),
];
