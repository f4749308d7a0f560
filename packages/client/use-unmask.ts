import { useCallback, useEffect, useState } from 'react';
import { api } from './http.ts';
import type { ModelDescription } from './model-description.ts';
import type { Labels, RecordRow } from './records.ts';
import { onSessionReset } from './session.ts';
import type { Values } from './use-writes.ts';

/** How long a reason holds for further records of the same child, and unmasked values stay shown. */
export const REASON_HOLDS_MS = 10 * 60_000;

const MAX_FIELDS = 50;

interface Given {
  readonly reason: string;
  readonly until: number;
}

/** Reasons given in this window, by the child or record that they are about. Kept in memory only. */
const given = new Map<string, Given>();

onSessionReset(() => given.clear());

/** Remembers a reason for all records of a child, or for one record. */
export function giveReason(about: string, reason: string, now = Date.now()): void {
  given.set(about, { reason, until: now + REASON_HOLDS_MS });
}

/** The reason given less than ten minutes ago; null if one has to be asked for. */
export function reasonFor(about: string, now = Date.now()): string | null {
  const known = given.get(about);
  return known && known.until > now ? known.reason : null;
}

/** What a reason is about: the child that the record refers to, else the record. */
export const reasonAbout = ({ child }: Pick<ModelDescription, 'child'>, record: RecordRow): string =>
  String((child && record[child]) || record.id);

const nothing: { readonly values: Values; readonly labels: Labels } = { values: {}, labels: {} };

/**
 * Unmasks all masked values of a record against a reason, which the server audits for each value. The values are shown while the component
 * is mounted, for at most ten minutes.
 */
export function useUnmask(model: Pick<ModelDescription, 'name' | 'child' | 'fields'>, record: RecordRow, masked: readonly string[]) {
  const [shown, setShown] = useState(nothing);
  const isShown = shown !== nothing;
  const about = reasonAbout(model, record);
  const names = model.fields.flatMap(({ name }) => (masked.includes(name) ? [name] : [])).slice(0, MAX_FIELDS);
  const unmask = async (reason: string): Promise<void> => {
    setShown(await api.post<typeof nothing>(`/api/data/${model.name}/${record.id}/unmask`, { fields: names, reason }));
    if (reasonFor(about) === null) giveReason(about, reason);
  };
  const hide = useCallback(() => setShown(nothing), []);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(hide, REASON_HOLDS_MS);
    return () => clearTimeout(timer);
  }, [isShown, hide]);
  return { ...shown, isShown, any: names.length > 0, unmask, hide, known: () => reasonFor(about) };
}
