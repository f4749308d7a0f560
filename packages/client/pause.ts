import { create } from 'zustand';
import type { ApiError } from './api-error.ts';
import { endsSession } from './api-error.ts';

/** Why calls are paused: the session has ended, the screen is locked, or a password change or second factor is required first. */
export type PauseReason = 'ended' | 'locked' | 'password' | 'secondFactor';

interface Paused {
  readonly reason: PauseReason | null;
  /** The server's message, shown where the user is asked to act. */
  readonly message: string;
}

/** Whether the calls of this window are paused, and why. */
export const usePause = create<Paused>(() => ({ reason: null, message: '' }));

interface Gate {
  readonly opened: Promise<boolean>;
  readonly open: (repeat: boolean) => void;
}

let gate: Gate | null = null;
let resumed = 0;

/** How often calls have been resumed: a call sent before the last resumption is retried without asking the user again. */
export const resumeCount = (): number => resumed;

/** Pauses calls until `resumeCalls` or `dropCalls`. The reason 'ended' overrides every other. */
export function pauseCalls(reason: PauseReason, message = ''): void {
  gate ??= newGate();
  if (usePause.getState().reason !== 'ended') usePause.setState({ reason, message });
}

/** Sends the waiting calls and retries the refused ones. */
export function resumeCalls(): void {
  resumed += 1;
  settle(true);
}

/** Rejects the waiting calls, because their session is dropped. */
export const dropCalls = (): void => settle(false);

/** Resolves when the pause ends: true to send the call, false to drop it. Null while not paused. */
export const paused = (): Promise<boolean> | null => gate?.opened ?? null;

/** The reason to pause all calls that a refusal implies; null when it concerns this call alone. */
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
