/** States of papers that the school's leader approves. */
export const paperStates = ['draft', 'pending', 'approved', 'rejected'] as const;

export const paperTones = { draft: 'neutral', pending: 'processing', approved: 'success', rejected: 'danger' } as const;

/** Actions by which the flow of a paper keeps its state; a paper is changed again by `revise`. */
export const paperSteps = {
  beginReview: { from: ['draft', 'rejected', 'pending'], to: 'pending', system: true },
  giveBack: { from: ['pending'], to: 'draft', system: true },
  reject: { from: ['draft', 'pending'], to: 'rejected', system: true },
  withdraw: { from: ['draft', 'rejected', 'pending'], to: 'draft', system: true },
  revise: { from: ['approved'], to: 'draft', confirm: true },
} as const;
