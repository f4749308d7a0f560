const section = { who: 'named', roles: ['bureauAdmin'], among: 'aboveRecord' } as const;
const leaders = { who: 'named', roles: ['bureauApprover'], among: 'aboveRecord' } as const;
const nobody = { rule: 'administrator' } as const;
const require = { opinion: 'negative' } as const;
const back = { to: 'start', way: 'rerun' } as const;
const written = { title: 'write', summary: 'write', materials: 'write', selfScore: 'write' } as const;

/** Special declarations (专项申报): the section recommends and enters the experts' score, the bureau's leaders award. */
export const declarationFlow: object = {
  code: 'special-declaration',
  model: 'declaration',
  settings: {
    recall: 'initiator',
    fourEyes: true,
    comments: true,
    place: 'bureau',
    instanceTitle: '{title} · {flow}',
    stages: { draft: 'giveBack', recommendation: 'beginRecommendation', expertReview: 'beginReview', award: 'beginAward' },
  },
  nodes: [
    { kind: 'start', id: 'draft', fields: written },
    { kind: 'approval', id: 'recommendation', who: section, nobody, allow: ['reject', 'return', 'transfer', 'copy'], require, back },
    { kind: 'processing', id: 'expertReview', who: section, nobody, allow: ['transfer', 'copy'], fields: { expertScore: 'required' } },
    {
      kind: 'approval',
      id: 'award',
      who: leaders,
      nobody,
      allow: ['reject', 'transfer', 'copy'],
      require,
      fields: { awardTitle: 'write' },
    },
  ],
};
