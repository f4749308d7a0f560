import { readCondition } from '@zhixing/client/condition-form.ts';
import type { Condition } from '@zhixing/model';
import { useState } from 'react';
import { changed, type Draft, type Group, newGroup, readDraft, unfinished, writeDraft } from './draft.ts';

/** State of the condition builder: the draft, its condition, and operations on it. */
export function useBuilt(beginning: Condition | null, onDraft?: (draft: Group) => void) {
  const [draft, setDraft] = useState<Group>(() => readDraft(beginning));
  const [fresh, setFresh] = useState('');
  const put = (next: Group) => {
    setDraft(next);
    onDraft?.(next);
  };
  const change = (id: string, edit: (part: Draft) => Draft | null) => {
    const next = id === draft.id ? edit(draft) : changed(draft, id, edit);
    put(next?.kind === 'group' && next.parts.length > 0 ? next : newGroup());
  };
  const add = (group: Group, part: Draft) => {
    setFresh(part.kind === 'line' ? part.id : (part.parts[0]?.id ?? ''));
    change(group.id, (now) => (now.kind === 'group' ? { ...now, parts: [...now.parts, part] } : now));
  };
  return { draft, fresh, put, change, add, ...filterState(draft) };
}

/** A draft's condition, whether it is within the server's limits, and the number of unfinished lines. */
export function filterState(draft: Group): { readonly condition: Condition | null; readonly fits: boolean; readonly waiting: number } {
  const condition = writeDraft(draft);
  return { condition, fits: condition === null || readCondition(JSON.stringify(condition)) !== null, waiting: unfinished(draft) };
}
