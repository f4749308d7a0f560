/* What the server answers, as the page uses it. */

export type Step = 'letter' | 'consents' | 'health' | 'signUp' | 'payment' | 'evaluation';

export interface StepLine {
  readonly step: Step;
  readonly state: 'todo' | 'done' | 'later' | 'none';
  readonly until: string | null;
}

export interface Outline {
  readonly student: { readonly id: string; readonly name: string; readonly class: string | null };
  readonly school: string | null;
  readonly trip: TripView | null;
  readonly steps: readonly StepLine[];
  readonly next: Step | null;
}

export interface TripView {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly departAt: string;
  readonly returnAt: string;
  readonly days: number | null;
  readonly gatherAt: string | null;
  readonly gatherPlace: string | null;
  readonly agency: string | null;
}

export interface Home {
  readonly guardian: string;
  readonly items: readonly Outline[];
}

export interface Consent {
  readonly purpose: string;
  readonly needed: boolean;
  readonly text: string;
  readonly version: string;
  readonly state: 'open' | 'signed' | 'refused' | 'withdrawn';
  readonly own: boolean;
  readonly at: string | null;
}

export interface Facts {
  readonly bloodType: string | null;
  readonly allergies: string | null;
  readonly chronicDiseases: string | null;
  readonly medications: string | null;
  readonly dietaryRestrictions: string | null;
  readonly recentSurgery: string | null;
  readonly emergencyNote: string | null;
  readonly motionSickness: boolean;
  readonly unfitForTrip: boolean;
}

export interface SignUp {
  readonly status: string;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly dietary: string | null;
  readonly clothingSize: string | null;
  readonly healthNote: string | null;
  readonly waitNo: number | null;
}

export interface Letter {
  readonly id: string;
  readonly title: string | null;
  readonly sections: readonly { readonly section: string; readonly text: string }[];
  readonly feePerStudent: number | null;
  readonly replyDeadline: string;
  readonly read: boolean;
}

export interface Bill {
  readonly status: string;
  readonly receivable: number;
  readonly waived: number;
  readonly paid: number;
  readonly refunded: number;
  readonly open: number;
  readonly dueNow: number;
  readonly dueAt: string;
  readonly instalments: readonly { readonly amount: number; readonly dueAt: string }[];
  readonly lines: readonly { readonly id: string; readonly name: string; readonly amount: number; readonly optional: boolean }[];
  readonly payments: readonly BillPayment[];
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: number | null;
    readonly status: string;
    readonly opinion: string | null;
  }[];
}

export interface BillPayment {
  readonly id: string;
  readonly paymentNo: string | null;
  readonly channel: string;
  readonly amount: number;
  readonly status: string;
  readonly payAt: string | null;
  readonly receiptNo: string | null;
  readonly refundable: boolean;
}

/** A subject of the evaluation after a trip. */
export interface EvaluationSubject {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly scale: number;
  readonly needComment: boolean;
  readonly anonymousAllowed: boolean;
  readonly items: readonly { readonly id: string; readonly name: string; readonly required: boolean }[];
  readonly done: boolean;
}

export interface Evaluation {
  readonly until: string;
  readonly open: boolean;
  readonly subjects: readonly EvaluationSubject[];
}

export type Channel = 'wechat' | 'alipay';

/** One child and one trip, with all that the steps show. */
export interface Place extends Outline {
  readonly letter: Letter | null;
  readonly consents: readonly Consent[];
  readonly health: { readonly facts: Facts; readonly confirmedAt: string | null; readonly state: 'open' | 'confirmed' | 'old' };
  readonly signUp: SignUp | null;
  readonly bill: Bill | null;
  /** What is asked after the return; null before, and for children who were not on the trip. */
  readonly evaluation: Evaluation | null;
  /** What the trip has cost, once the school has publicised it. */
  readonly costs: Costs | null;
  /** The safety notice with its quiz, once it is approved. */
  readonly safety: Safety | null;
  /** Ways to pay online. */
  readonly channels: readonly Channel[];
  readonly paysInWechat: boolean;
}

export interface Safety {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly { readonly section: string; readonly text: string }[];
  readonly passMark: number | null;
  readonly questions: readonly {
    readonly id: string;
    readonly question: string;
    readonly choices: readonly { readonly key: string; readonly text: string }[];
  }[];
  /** The last answers; null before the first. */
  readonly result: {
    readonly right: number;
    readonly total: number;
    readonly passed: boolean;
    readonly wrong: readonly { readonly question: string; readonly answer: string; readonly explanation: string | null }[];
  } | null;
}

/** What a trip has cost, by category. */
export interface Costs {
  readonly attendStudents: number;
  readonly budgetTotal: number;
  readonly actualTotal: number;
  readonly actualPerStudent: number;
  readonly surplus: number;
  readonly surplusPerStudent: number | null;
  readonly publicityEnd: string | null;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly budgetAmount: number;
    readonly actualAmount: number;
    readonly reason: string | null;
  }[];
}
