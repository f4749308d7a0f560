/** The way of a picture from its camera to the one who watches, in the order in which it is gone. */
export const steps = ['configured', 'registered', 'online', 'requested', 'received', 'played'] as const;
export type Step = (typeof steps)[number];

/** Why a link failed; the words and what to do about it are the client's. */
export type Cause =
  | 'noServer'
  | 'noChannel'
  | 'serverAway'
  | 'keyRefused'
  | 'oddAnswer'
  | 'unknownDevice'
  | 'offline'
  | 'refused'
  | 'timeout'
  | 'noAddress'
  | 'addressRefused'
  | 'noStream';

export interface Link {
  readonly step: Step;
  readonly state: 'done' | 'failed' | 'open';
  readonly cause?: Cause;
  /** What the media server said. */
  readonly said?: string;
}

/** Where a picture is fetched from by the server; never given to clients. */
export interface Source {
  readonly kind: 'sample' | 'hls' | 'flv';
  readonly address: string;
  /** Named by the configured media server; others are reached under the rules of outgoing connections only. */
  readonly isTrusted: boolean;
}

/** How far a picture came: a source that delivers, or the link that failed. */
export interface Reached {
  readonly links: readonly Link[];
  readonly source: Source | null;
}

/** A link of the way failed. */
export class BrokenLink extends Error {
  readonly step: Step;
  readonly why: Cause;
  readonly said: string | undefined;
  constructor(step: Step, why: Cause, said?: string) {
    super(`${step}: ${why}`);
    this.step = step;
    this.why = why;
    this.said = said;
  }
}

/** All links, where those before the given one are done. */
export function linksUpTo(step: Step, broken?: BrokenLink): readonly Link[] {
  const at = steps.indexOf(step);
  return steps.map((one, n): Link => {
    if (n < at) return { step: one, state: 'done' };
    if (n > at || !broken) return { step: one, state: 'open' };
    return { step: one, state: 'failed', cause: broken.why, ...(broken.said && { said: broken.said.slice(0, 200) }) };
  });
}
