import { useText } from '@zhixing/client/i18n.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Button, Modal } from 'antd';
import { DifferenceList } from './difference-list.tsx';
import type { Editing } from './editing.ts';
import { APPLICATIONS, type Changes, type Difference, type GrantState, PAGES, withChange } from './grants.ts';

/**
 * The differences between a built-in role's grants and the product's declaration. Each can be reset; a reset is saved like any other
 * change.
 */
export default function DeclaredDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  useFocusBack();
  const text = useText();
  const { state, subjects, changes, readOnly, put, setChanges } = editing;
  const list = differencesOf(state);
  const words = { added: text('authorise.declared.more'), removed: text('authorise.declared.less') };
  const allBack = () => setChanges(list.reduce<Changes>((all, { model }) => withChange(state, all, model, null), changes));
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      title={text('authorise.declared.title', { name: state.holder.name })}
      onCancel={onClose}
      footer={[
        ...(readOnly
          ? []
          : [
              <Button key="all" onClick={allBack}>
                {text('authorise.declared.backAll')}
              </Button>,
            ]),
        <Button key="close" type="primary" onClick={onClose}>
          {text('authorise.close')}
        </Button>,
      ]}
    >
      <p className="own-note">{text('authorise.declared.what')}</p>
      {list.map((one) => (
        <div key={one.model} className="declared-one">
          <DifferenceList list={[one]} subjects={subjects} words={words} />
          {!readOnly && (
            <Button size="small" disabled={changes[one.model] === null} onClick={() => put(one.model, null)}>
              {text(changes[one.model] === null ? 'authorise.declared.backSoon' : 'authorise.declared.back')}
            </Button>
          )}
        </div>
      ))}
    </Modal>
  );
}

function differencesOf({ grants, pages, applications }: GrantState): readonly Difference[] {
  const items = [
    [APPLICATIONS, applications],
    [PAGES, pages],
  ] as const;
  return [
    ...items.flatMap(([model, { now, declared, written }]) =>
      written
        ? [{ model, added: now.filter((one) => !declared.includes(one)), removed: declared.filter((one) => !now.includes(one)) }]
        : [],
    ),
    ...grants.flatMap(({ difference }) => difference ?? []),
  ];
}
