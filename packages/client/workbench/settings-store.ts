import { ApiError } from '../api-error.ts';
import { api } from '../http.ts';
import { isViewing, onSessionReset, useSession } from '../session.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '../storage.ts';
import { type Copy, newest, prefixOf, type SettingsAnswer } from './settings-answer.ts';

const RESTS_MS = 800;
const REFUSED = [400, 409, 413];

/** Settings of the signed-in user: read from this browser first, then from the server; changes are sent debounced. */
const copies = new Map<string, Copy | undefined>();
const answers = new Map<string, { readonly answer: SettingsAnswer; readonly skew: number }>();
const asked = new Set<string>();
/** Asked for, and not sent yet. */
const due = new Set<string>();
const listeners = new Map<string, Set<() => void>>();
const unsent = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The value set; undefined for the default. */
export function readSetting<T>(key: string): T | undefined {
  if (!copies.has(key)) remember(key);
  return copies.get(key)?.value as T | undefined;
}

/** Sets a value; undefined resets to the default. */
export function writeSetting(key: string, value: unknown): void {
  const copy = { ...(value !== undefined && { value }), at: Date.now(), sent: false };
  // An impersonating administrator must not change the user's settings.
  if (isViewing()) {
    show(key, copy);
    return;
  }
  persist(key, copy);
  unsent.add(key);
  clearTimeout(timer);
  timer = setTimeout(sendChanges, RESTS_MS);
}

/** Calls `listener` when the setting changes here, in another window or by the server's answer. Returns the unsubscribe function. */
export function watchSetting(key: string, listener: () => void): () => void {
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  const stop = onStoredElsewhere(place(key), (text) => show(key, parsed(text)));
  ask(prefixOf(key));
  return () => {
    known.delete(listener);
    stop();
  };
}

const person = (): string => useSession.getState().user?.userInfo.userId ?? '';
const place = (key: string): string => `setting.${person()}.${key}`;

// Runs during render, so it notifies no listeners. Changes left unsent when the window closed are sent after the next answer.
function remember(key: string): void {
  const own = parsed(readStored(place(key)));
  const known = answerFor(prefixOf(key));
  const copy = known ? newest(key, own, known.answer, known.skew) : own;
  copies.set(key, copy);
  if (copy && !copy.sent) unsent.add(key);
}

function parsed(text: string | null): Copy | undefined {
  try {
    const copy = text === null ? null : (JSON.parse(text) as Copy | null);
    return typeof copy?.at === 'number' ? copy : undefined;
  } catch {
    return undefined;
  }
}

/** The answer for a prefix, or for a shorter one that contains it. */
function answerFor(prefix: string) {
  for (let part = prefix; part; part = part.includes('.') ? prefixOf(part) : '') {
    const known = answers.get(part);
    if (known) return known;
  }
}

function persist(key: string, copy: Copy | undefined): void {
  if (copies.get(key) === copy) return;
  if (copy) writeStored(place(key), JSON.stringify(copy));
  else removeStored(place(key));
  show(key, copy);
}

function show(key: string, copy: Copy | undefined): void {
  copies.set(key, copy);
  for (const listener of listeners.get(key) ?? []) listener();
}

function ask(prefix: string): void {
  if (asked.has(prefix) || answerFor(prefix) || !person()) return;
  if (due.size === 0) queueMicrotask(askDue);
  asked.add(prefix);
  due.add(prefix);
}

/** Sends one request for what is contained in another: the parts of a page ask together when they are drawn. */
function askDue(): void {
  const prefixes = [...due];
  due.clear();
  for (const prefix of prefixes) {
    if (prefixes.some((other) => prefix.startsWith(`${other}.`))) continue;
    const owner = person();
    api.get<SettingsAnswer>('/api/workbench/settings', { prefix }).then(
      (answer) => owner === person() && learn(prefix, answer),
      () => {
        for (const one of prefixes) if (one === prefix || one.startsWith(`${prefix}.`)) asked.delete(one);
      },
    );
  }
}

function learn(prefix: string, answer: SettingsAnswer): void {
  const skew = answer.now - Date.now();
  answers.set(prefix, { answer, skew });
  for (const [key, copy] of copies) if (key === prefix || key.startsWith(`${prefix}.`)) persist(key, newest(key, copy, answer, skew));
  if (unsent.size > 0) sendChanges();
}

function sendChanges(): void {
  clearTimeout(timer);
  if (!person() || isViewing()) return;
  for (const key of unsent) {
    unsent.delete(key);
    void send(key, copies.get(key));
  }
}

async function send(key: string, copy: Copy | undefined): Promise<void> {
  if (!copy || copy.sent) return;
  const owner = person();
  const path = `/api/workbench/settings/${key}`;
  try {
    const { at } =
      copy.value === undefined
        ? await api.delete<null>(path).then(() => ({ at: copy.at }))
        : await api.put<{ at: number }>(path, { value: copy.value });
    settled(key, copy, at, owner);
  } catch (error) {
    // A change that the server will never accept applies in this window only; others are retried with the next change or page load.
    if (error instanceof ApiError && REFUSED.includes(error.code)) settled(key, copy, copy.at, owner);
    else if (owner === person()) unsent.add(key);
  }
}

function settled(key: string, copy: Copy, at: number, owner: string): void {
  if (owner === person() && copies.get(key) === copy) persist(key, copy.value === undefined ? undefined : { ...copy, at, sent: true });
}

// The shell's settings arrive with the current user.
useSession.subscribe(({ user }, before) => {
  if (!user || user === before.user) return;
  if (user.userInfo.userId !== before.user?.userInfo.userId) forget();
  if (user.workbench) learn('shell', user.workbench);
  for (const key of listeners.keys()) ask(prefixOf(key));
});

function forget(): void {
  copies.clear();
  answers.clear();
  asked.clear();
  due.clear();
  unsent.clear();
  for (const heard of listeners.values()) for (const listener of heard) listener();
}

onSessionReset(forget);
globalThis.addEventListener?.('online', sendChanges);
globalThis.addEventListener?.('pagehide', sendChanges);
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendChanges();
});
