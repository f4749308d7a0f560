/** An agency's decision on taking on a plan: another manager of the agency decides. */
export const projectApprovalFlow: object = {
  code: 'project-approval',
  model: 'projectApproval',
  settings: {
    recall: 'initiator',
    fourEyes: true,
    comments: true,
    place: 'agency',
    instanceTitle: '{projectName} · {flow}',
    stages: { draft: 'giveBack', review: 'beginReview' },
  },
  nodes: [
    { kind: 'start', id: 'draft' },
    {
      kind: 'approval',
      id: 'review',
      who: { who: 'named', roles: ['agencyManager'], among: 'aboveRecord' },
      nobody: { rule: 'administrator' },
      allow: ['reject', 'return', 'transfer', 'copy'],
      require: { opinion: 'negative' },
      back: { to: 'start', way: 'rerun' },
    },
  ],
};
