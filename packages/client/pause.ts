import { create } from 'zustand';
import type { ApiError } from './api-error.ts';
import { endsSession } from './api-error.ts';

/** Why calls wait: the session is over, the screen is locked, or the password has to be changed or a second factor set up first. */
export type PauseReason = 'ended' | 'locked' | 'password' | 'secondFactor';

interface Paused {
  readonly reason: PauseReason | null;
  /** What the server said, to be shown where the person is asked to do something about it. */
  readonly message: string;
}

/** Whether the calls of this window wait, and for what. */
export const usePause = create<Paused>(() => ({ reason: null, message: '' }));

interface Gate {
  readonly opened: Promise<boolean>;
  readonly open: (repeat: boolean) => void;
}

let gate: Gate | null = null;
let resumed = 0;

/** How often calls went on after a pause: a call that was sent before the last time is repeated rather than asked about. */
export const resumeCount = (): number => resumed;

/** Lets calls wait until `resumeCalls` or `dropCalls`. A session that is over outweighs every other reason. */
export function pauseCalls(reason: PauseReason, message = ''): void {
  gate ??= newGate();
  if (usePause.getState().reason !== 'ended') usePause.setState({ reason, message });
}

/** Everything that waits is sent, and everything that was refused is sent again. */
export function resumeCalls(): void {
  resumed += 1;
  settle(true);
}

/** Nothing is sent again: the session of these calls is forgotten. */
export const dropCalls = (): void => settle(false);

/** Waits while calls are paused; answers whether to go on. */
export const paused = (): Promise<boolean> | null => gate?.opened ?? null;

/** What a refusal means for the calls after it; null when it concerns this call alone. */
export function reasonOf(error: ApiError): PauseReason | null {
  if (endsSession(error.code)) return 'ended';
  if (error.key === 'account.screenLocked') return 'locked';
  if (error.key === 'account.mustSetSecondFactor') return 'secondFactor';
  return /^account\.(mustChangePassword|passwordExpired)$/.test(error.key) ? 'password' : null;
}

function newGate(): Gate {
  let open: Gate['open'] = () => undefined;
  const opened = new Promise<boolean>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function settle(repeat: boolean): void {
  const { open } = gate ?? {};
  gate = null;
  usePause.setState({ reason: null, message: '' });
  open?.(repeat);
}
