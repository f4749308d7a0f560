const schoolLeaders = { who: 'named', roles: ['schoolLeader'], among: 'aboveRecord' } as const;
const section = { who: 'named', roles: ['bureauAdmin'], among: 'aboveRecord' } as const;
const leaders = { who: 'named', roles: ['bureauApprover'], among: 'aboveRecord' } as const;
const nobody = { rule: 'administrator' } as const;
const require = { opinion: 'negative' } as const;
const back = { to: 'start', way: 'rerun' } as const;
const allow = ['reject', 'return', 'transfer', 'addSign', 'copy'] as const;
const remarks = {
  basicsRemark: 'write',
  itineraryRemark: 'write',
  agreementRemark: 'write',
  safetyRemark: 'write',
  departureRemark: 'write',
} as const;
const own = { urgency: 'write', urgentReason: 'write', schemeFile: 'write', safetyPledge: 'write' } as const;

const print = { sheets: ['tripFilingForm'] } as const;

const review = (id: string, who: object) => ({ kind: 'approval', id, who, nobody, allow, require, back, print, fields: remarks });

/**
 * Activity declaration (活动申报): school leader, bureau section, bureau leader. The leader is asked unless it is a small day trip within
 * the county; the rules of the filing (guards, two pairs of eyes) apply to every version of the flow.
 */
export const tripFilingFlow: object = {
  code: 'trip-filing',
  model: 'tripFiling',
  settings: {
    recall: 'initiator',
    fourEyes: true,
    comments: true,
    place: 'school',
    instanceTitle: '{trip} · {flow}',
    stages: {
      draft: 'giveBack',
      schoolReview: 'beginSchoolReview',
      firstReview: 'beginFirstReview',
      finalReview: 'beginFinalReview',
    },
  },
  nodes: [
    { kind: 'start', id: 'draft', print, fields: own },
    review('schoolReview', schoolLeaders),
    review('firstReview', section),
    {
      kind: 'exclusive',
      id: 'scale',
      branches: [
        { id: 'large', test: { when: { needsFinal: true } }, nodes: [review('finalReview', leaders)] },
        { id: 'small', nodes: [] },
      ],
    },
  ],
};
