import { create } from 'zustand';
import { onSessionReset } from './session.ts';

/** Something that is said for a moment. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
  /** What somebody needs who looks the failure up. */
  readonly note?: string;
  /** What can be done about it as long as it is shown. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void /** Takes something back: Ctrl+Z does it too. */;
    readonly undo?: true;
  };
  readonly at: number;
  /** How long it is shown, in milliseconds. */
  readonly ms: number;
}

const REMEMBERED = 50;
const DEFAULT_MS = 3000;

/** The toast that is shown, one at a time, and those of this window that were, newest first. Nothing of them outlives the session. */
export const useToasts = create<{ readonly current: Toast | null; readonly history: readonly Toast[] }>(() => ({
  current: null,
  history: [],
}));

onSessionReset(() => useToasts.setState({ current: null, history: [] }));

let last = 0;

/** Shows a toast in place of the one before. */
export function showToast({ ms = DEFAULT_MS, ...said }: Omit<Toast, 'id' | 'at' | 'ms'> & { readonly ms?: number }): void {
  last += 1;
  const toast: Toast = { ...said, ms, id: last, at: Date.now() };
  useToasts.setState(({ history }) => ({ current: toast, history: [toast, ...history].slice(0, REMEMBERED) }));
}

export function hideToast(id: number): void {
  useToasts.setState(({ current }) => (current?.id === id ? { current: null } : {}));
}

/** Does what the toast offers, which is then over. */
export function actOnToast({ id, action }: Toast): void {
  hideToast(id);
  action?.run();
}
