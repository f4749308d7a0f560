import { mergeOf } from '@zhixing/client/form-state.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { type Conflict, useConflict } from '@zhixing/client/use-conflict.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Flex, Modal } from 'antd';
import { useState } from 'react';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { Words } from '../widgets/words.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { ConflictTaken } from './conflict-taken.tsx';
import { useAuthorText } from './use-author-text.ts';

interface Props {
  readonly model: ModelDescription;
  readonly form: FormHandle;
  /** The current version, as returned with the refusal. */
  readonly current: RecordRow;
}

/**
 * Resolves a conflict with another user's save: fields that both changed are chosen one by one, fields changed only by the other user are
 * taken over and listed.
 */
export default function ConflictDialog({ model, form, current }: Props) {
  const t = useText();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const conflict = useConflict(model.name, form.state.base ?? current, current.version);
  const choose = (name: string, side: 'mine' | 'theirs') => {
    const next = new Set(theirs);
    if (side === 'theirs') next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  const retained = Object.fromEntries(Object.entries(form.state.changes).filter(([name]) => !theirs.has(name)));
  return (
    <Modal
      open
      title={t('ui.conflict.title')}
      okText={t('ui.conflict.save')}
      cancelText={t('ui.conflict.back')}
      confirmLoading={form.saving}
      okButtonProps={{ disabled: !conflict.data }}
      onOk={() => conflict.data && form.resolve(conflict.data.current.record, retained)}
      onCancel={form.dismiss}
      width={640}
    >
      {conflict.error && <Failed error={conflict.error} onRetry={conflict.refetch} />}
      {conflict.isPending && <Waiting />}
      {conflict.data && <Sides model={model} form={form} theirs={theirs} choose={choose} conflict={conflict.data} />}
    </Modal>
  );
}

interface SidesProps {
  readonly model: ModelDescription;
  readonly form: FormHandle;
  readonly conflict: Conflict;
  readonly theirs: ReadonlySet<string>;
  readonly choose: (name: string, side: 'mine' | 'theirs') => void;
}

function Sides({ model, form, conflict, theirs, choose }: SidesProps) {
  const t = useText();
  const authorText = useAuthorText();
  const { clashing, taken } = mergeOf(form.state, conflict.current.record, shownFields(model, form));
  return (
    <Flex vertical gap="middle">
      {conflict.last && <Words>{t('ui.conflict.savedBy', { author: authorText(conflict.last) })}</Words>}
      <Words>{t(clashing.length > 0 ? 'ui.conflict.choose' : 'ui.conflict.noClash')}</Words>
      {clashing.map((field) => (
        <ConflictChoice
          key={field.name}
          field={field}
          form={form}
          conflict={conflict}
          side={theirs.has(field.name) ? 'theirs' : 'mine'}
          onSide={(side) => choose(field.name, side)}
        />
      ))}
      {taken.length > 0 && <ConflictTaken fields={taken} form={form} conflict={conflict} />}
    </Flex>
  );
}

// System fields always differ and are not relevant.
const shownFields = (model: ModelDescription, form: FormHandle) => {
  const own = model.fields.filter((field) => !field.system && field.rollup !== true);
  const typed = Object.keys(form.state.changes).flatMap((name) => fieldOf(model, name) ?? []);
  return [...new Set([...typed, ...own])];
};
