/** Why a provider did not do what it was asked. */
export const paymentProblems = ['unreachable', 'badSignature', 'refused', 'busy', 'oddAnswer', 'badKey'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

export class PaymentFailure extends Error {
  readonly problem: PaymentProblem;
  /** Code of the provider. */
  readonly code: string;
  /** Its words, shortened. */
  readonly said: string;
  constructor(problem: PaymentProblem, code = '', said = '') {
    super(`${problem} ${code}`.trim());
    this.problem = problem;
    this.code = code;
    this.said = said.slice(0, MAX_WORDS);
  }
}

const MAX_WORDS = 200;

/** Runs a request; a failure of the connection becomes `unreachable`. */
export async function reaching<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof PaymentFailure) throw error;
    throw new PaymentFailure('unreachable', '', error instanceof Error ? error.message : '');
  }
}
