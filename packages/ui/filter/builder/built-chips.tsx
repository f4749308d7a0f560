import { useText } from '@zhixing/client/i18n.ts';
import type { Condition } from '@zhixing/model';
import { useMemo } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { Chip } from '../chip.tsx';
import { readDraft, writeDraft } from './draft.ts';
import { Words } from './words.tsx';

/** The built condition as text: one chip per AND-ed part, or a single chip for anything else. */
export default function BuiltChips({ list, where }: { list: ListHandle; where: Condition }) {
  const t = useText();
  const draft = useMemo(() => readDraft(where), [where]);
  const parts = draft.mode === 'all' ? draft.parts : [draft];
  const without = (id: string) => writeDraft({ ...draft, parts: draft.mode === 'all' ? draft.parts.filter((part) => part.id !== id) : [] });
  return parts.map((part, index) => (
    <Chip key={part.id} remove={t('ui.filter.removeBuilt', { place: index + 1 })} onRemove={() => list.change({ where: without(part.id) })}>
      <Words model={list.model} draft={part} />
    </Chip>
  ));
}
