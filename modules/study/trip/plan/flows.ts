/** School approval of study-tour plans: the school's leaders decide. */
export const tripPlanFlow: object = {
  code: 'trip-plan',
  model: 'tripPlan',
  settings: {
    recall: 'initiator',
    fourEyes: true,
    comments: true,
    place: 'school',
    instanceTitle: '{name} · {flow}',
    stages: { draft: 'giveBack', schoolReview: 'beginReview' },
  },
  nodes: [
    { kind: 'start', id: 'draft' },
    {
      kind: 'approval',
      id: 'schoolReview',
      who: { who: 'named', roles: ['schoolLeader'], among: 'aboveRecord' },
      nobody: { rule: 'administrator' },
      allow: ['reject', 'return', 'transfer', 'copy'],
      require: { opinion: 'negative' },
      back: { to: 'start', way: 'rerun' },
    },
  ],
};
