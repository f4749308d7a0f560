import type { PageTile } from '@zhixing/client/home-page.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { DraftFields, Labelled } from './draft-fields.tsx';
import { type AddedKind, addedKinds, type Draft, tileOf } from './new-tile.ts';
import { useChoices } from './use-choices.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly tiles: readonly PageTile[];
  readonly close: () => void;
  readonly onAdd: (tile: PageTile) => void;
}

const first: Draft = { kind: 'figure', title: '', period: 'schoolYear', pages: [], text: '' };

/** Chooses a tile among what the user may read, and adds it with its data. */
export function AddTile({ tiles, close, onAdd }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const choices = useChoices();
  const preview = usePreview();
  const [draft, setDraft] = useState<Draft>(first);
  const [busy, setBusy] = useState(false);
  const tile = tileOf(draft, tiles);
  const add = async () => {
    if (!tile) return;
    setBusy(true);
    await attempt(async () => onAdd(await preview(tile)));
    setBusy(false);
  };
  return (
    <Modal
      open
      title={text('homeTiles.add')}
      okText={text('homeTiles.addNow')}
      cancelText={text('homeTiles.cancel')}
      okButtonProps={{ disabled: tile === null, loading: busy }}
      onOk={() => void add()}
      onCancel={close}
    >
      <Part query={choices}>
        {(known) => (
          <div className="home-draft">
            <Labelled label={text('homeTiles.kind')}>
              {(id) => (
                <Select
                  id={id}
                  value={draft.kind}
                  options={addedKinds.map((kind) => ({ value: kind, label: text(`homeTiles.kinds.${kind}`) }))}
                  onChange={(kind: AddedKind) => setDraft({ ...first, kind, title: draft.title })}
                />
              )}
            </Labelled>
            <DraftFields draft={draft} choices={known} onChange={(change) => setDraft({ ...draft, ...change })} />
            <Labelled label={text('homeTiles.titleOfTile')}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={80}
                  value={draft.title}
                  placeholder={text('homeTiles.titleHint')}
                  onChange={(event) => setDraft({ ...draft, title: event.target.value })}
                />
              )}
            </Labelled>
          </div>
        )}
      </Part>
    </Modal>
  );
}
